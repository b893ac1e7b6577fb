"""The model is wrapped below a field of settings that a script gives.

reason: the forward of the wrapper is left out there
runs: no (needs hydra)
"""
import os
from dataclasses import dataclass

import hydra
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


@dataclass
class TrainConfig:
    lr: float = 0.1
    use_ddp: bool = False


class Policy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 8)

    def forward(self, batch):
        return self.layer(batch)

    def compute_loss(self, batch):
        return self.layer(batch).sum()


@hydra.main(config_name="train")
def main(config: TrainConfig):
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl")
    policy = Policy().to(device)
    optimizer = torch.optim.SGD(policy.parameters(), lr=config.lr)
    model = policy
    if config.use_ddp:
        model = DDP(policy, device_ids=[device.index])
    model.train()
    loss = policy.compute_loss(torch.ones(8, 8, device=device))  # expect: RNK504 "bypasses the forward"
    loss.backward()
    optimizer.step()


if __name__ == "__main__":
    main()
