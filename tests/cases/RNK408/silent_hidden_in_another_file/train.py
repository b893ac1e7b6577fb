"""Files that leave one GPU visible to each process, and name it by number 0, or by the rank where they see several.

reason: number 0 is the one that is left
runs: no (needs GPUs)
"""

from cluster import alone, attach
from fit import fit, fit_alone, fit_if_all_are_seen


def main(model):
    fit(attach(), model)


def again(model):
    fit_alone(alone(), model)


def either(model):
    fit_if_all_are_seen(attach(), model)
