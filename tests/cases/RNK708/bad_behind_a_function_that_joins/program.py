"""The program calls what sets the variables behind what joins, each in a file of its own.

reason: the communicator is made when the group is, and has read them
runs: no (NCCL)
"""
import os

from joins import connect, leave
from network import choose_interface, label


def main(train):
    device = connect()
    choose_interface("eth0")
    label()
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"  # expect: RNK708 "joins.py line 10"
    train(device)
    leave()


if __name__ == "__main__":
    main(print)
