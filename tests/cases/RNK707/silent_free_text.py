"""Variables that take any text.

reason: names of plug-ins and paths
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_NET"] = "AWS Libfabric"
    os.environ["NCCL_NET_PLUGIN"] = "none"
    os.environ["NCCL_TOPO_FILE"] = "/opt/topo.xml"
    dist.init_process_group("nccl")
