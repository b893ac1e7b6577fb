"""The launcher's command is built from the numbers of the nodes.

reason: nothing is fixed
runs: no (the group is made by the case itself)
"""

import subprocess


def command(nodes, node_rank, script):
    return subprocess.run(["torchrun", f"--nnodes={nodes}", f"--node_rank={node_rank}", script])


def on_one_node(script):
    return subprocess.run(["torchrun", "--nnodes=1", "--node_rank=0", script])
