"""The function that joins stands in another file.

reason: the rank is written down in the main program
runs: no (the group is made by the case itself)
"""

from distributed_setup import setup_process_group


def main():
    setup_process_group(rank=0, world_size=8)  # expect: RNK308 "runs as 8 processes"


if __name__ == "__main__":
    main()
