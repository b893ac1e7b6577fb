"""Functions that are given such values and set something else, convert them, or set nothing.

reason: the value is good, is changed on its way, or goes nowhere
"""

from surroundings import describe, export, export_for, export_level, forget, record

LEVELS = {"NCCL_DEBUG": "VERBOSE"}


def tune(exponent, is_loud):
    export("NCCL_IB_TIMEOUT", 22)
    export("NCCL_IB_TIMEOUT", exponent)
    export_level("NCCL_DEBUG", "loud")
    export_for("NCCL_DEBUG", "LOUD", is_loud)
    describe("NCCL_DEBUG", "LOUD")
    record(LEVELS)
    forget("NCCL_DEBUG", "LOUD")
