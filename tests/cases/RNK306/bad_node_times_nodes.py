"""The rank in the job is the node times the number of nodes, and the rank inside the node.

reason: nodes have as many ranks as LOCAL_WORLD_SIZE says: with 2 nodes of 4 ranks, two get the number 2
runs: no (it takes variables of several launchers)
"""

import os


def global_rank():
    node = int(os.environ["GROUP_RANK"])
    nodes = int(os.environ["WORLD_SIZE"]) // int(os.environ["LOCAL_WORLD_SIZE"])
    return node * nodes + int(os.environ["LOCAL_RANK"])  # expect: RNK306
