import torch
import torch.distributed as dist
from halo import Halo
from traffic import Traffic

dist.init_process_group("gloo")
halo = Halo(Traffic())
if dist.get_rank() == 1:
    halo.push(torch.ones(2))
elif dist.get_rank() == 0:
    dist.recv(torch.ones(2), src=1)
dist.destroy_process_group()
