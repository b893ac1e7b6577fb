"""The ranks of one node divide the files of that node

reason: they see the same listing of the same disk
runs: no (the order of a listing is the same on one machine)
"""
import os

LOCAL_RANK = int(os.environ["LOCAL_RANK"])
LOCAL_WORLD_SIZE = int(os.environ["LOCAL_WORLD_SIZE"])


def shards(folder):
    return os.listdir(folder)[LOCAL_RANK::LOCAL_WORLD_SIZE]
