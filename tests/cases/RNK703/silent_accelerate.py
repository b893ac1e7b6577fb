"""A program for accelerate's launcher.

reason: that one has a way of its own
"""

import os

from accelerate import Accelerator


def main():
    accelerator = Accelerator()
    accelerator.print(os.environ.get("LOCAL_RANK"))


if __name__ == "__main__":
    main()
