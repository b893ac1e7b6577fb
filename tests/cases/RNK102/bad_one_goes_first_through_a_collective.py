"""A collective in a block that one process runs ahead of the others

reason: the first process waits in the collective for the others, which wait at the door of the block for the first one
runs: no (accelerate)
"""
from accelerate import Accelerator


def main(value):
    accelerator = Accelerator()
    with accelerator.main_process_first():
        return_value = accelerator.gather(value)  # expect: RNK102
    with accelerator.local_main_process_first():
        total = accelerator.reduce(value)  # expect: RNK102
    return return_value, total


if __name__ == "__main__":
    main(1)
