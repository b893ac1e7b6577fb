"""A number is made of a variable that may be None.

reason: `None != ""` is true, and None is no default for a number
"""
import os


class Brain:
    def __init__(self):
        self.rank = None
        if os.environ.get("LOCAL_RANK") != "":
            self.rank = int(os.environ.get("LOCAL_RANK"))  # expect: RNK716 "which is not the empty text"


def world_size():
    return int(os.getenv("WORLD_SIZE", None))  # expect: RNK716 "None is no default"


try:
    import flash_attn
except ImportError:
    flash_attn = None
    if int(os.getenv("LOCAL_RANK", None)) == 0:  # expect: RNK716
        print("flash_attn is not there")
