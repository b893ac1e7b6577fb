import os


def choose_interface(name):
    os.environ["NCCL_SOCKET_IFNAME"] = name  # expect: RNK708


def label():
    os.environ["RUN_LABEL"] = "first"
