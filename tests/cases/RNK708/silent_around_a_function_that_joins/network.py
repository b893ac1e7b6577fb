import os


def choose_interface(name):
    os.environ["NCCL_SOCKET_IFNAME"] = name


def choose_size():
    os.environ["NCCL_BUFFSIZE"] = "8388608"


def choose_streams():
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"
