"""The variable of the default has been taken for granted two lines before.

reason: whoever comes to the default has it
"""
import os


def main():
    rank = int(os.environ["RANK"])
    local_rank = int(os.environ.get("LOCAL_RANK", os.environ["RANK"]))
    return rank, local_rank
