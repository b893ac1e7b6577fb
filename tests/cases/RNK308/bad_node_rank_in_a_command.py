"""Every node starts torchrun as node 0.

reason: both machines listen as the first node
runs: no (the group is made by the case itself)
"""

import subprocess


def start(script):
    command = ["torchrun", "--nnodes=2", "--nproc_per_node=8", "--node_rank=0", "--master_addr=10.0.0.1", script]  # expect: RNK308 "--node_rank=0 is fixed although the program runs on 2 nodes"
    subprocess.run(command, check=True)
