"""Only the first two ranks have a process group, and only they tear it down.

reason: the others never started one
runs: no (the ranks above 1 have no group)
"""
import torch.distributed as dist
import torch.distributed.rpc as rpc


def run_worker(rank, world_size):
    if rank <= 1:
        dist.init_process_group("gloo", rank=rank, world_size=2, init_method="tcp://localhost:29500")
        rpc.init_rpc(f"trainer{rank}", rank=rank, world_size=world_size)
    else:
        rpc.init_rpc("server", rank=rank, world_size=world_size)
    rpc.shutdown()
    if rank <= 1:
        dist.destroy_process_group()
