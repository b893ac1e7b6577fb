"""Ray actors that own one GPU each and join a process group.

reason: num_gpus=1 leaves one visible GPU in the actor's process, so cuda:0 is its own
"""
import os

import ray
import torch
import torch.distributed as dist


@ray.remote(num_gpus=1)
class RolloutWorker:
    def __init__(self, rank: int, world_size: int, address: str, port: int):
        os.environ["MASTER_ADDR"] = address
        os.environ["MASTER_PORT"] = str(port)
        dist.init_process_group("nccl", rank=rank, world_size=world_size)
        self.device = torch.device("cuda:0")
        self.policy = torch.nn.Linear(32, 4).cuda()

    def update(self):
        for p in self.policy.parameters():
            dist.broadcast(p.data, src=0)

    def act(self, obs):
        with torch.no_grad():
            return self.policy(torch.as_tensor(obs, device=self.device)).argmax(-1).tolist()


def start(world_size: int, address: str, port: int):
    return [RolloutWorker.remote(rank, world_size, address, port) for rank in range(world_size)]
