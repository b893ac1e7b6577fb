"""A framework makes the group.

reason: it leaves the group itself
"""

from accelerate import Accelerator


def main():
    accelerator = Accelerator()
    accelerator.wait_for_everyone()


if __name__ == "__main__":
    main()
