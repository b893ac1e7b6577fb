"""A command that exports the variable.

reason: it is set for the workers, which do not read it
"""

import os


def start(nodes):
    for node_rank, host in enumerate(nodes):
        os.system(f"ssh {host} 'export NCCL_DEBUG_LEVEL=INFO; NODE_RANK={node_rank} python train.py'")  # expect: RNK706
