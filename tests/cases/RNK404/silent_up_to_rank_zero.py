"""Only rank 0, or the one process without ranks, reads the file.

reason: the others get the weights from the wrapper
runs: no (needs a GPU)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Model:
    def __init__(self, net, local_rank=-1):
        self.net = net
        self.ddp = DDP(net, device_ids=[local_rank]) if local_rank != -1 else net

    def load_model(self, path, rank=0):
        if rank <= 0:
            self.net.load_state_dict(torch.load(f"{path}/net.pkl"))
