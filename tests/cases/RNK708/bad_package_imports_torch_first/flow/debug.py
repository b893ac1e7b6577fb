import os


def enable():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"  # expect: RNK708 "by the package flow"


enable()
