"""An algorithm module wraps its networks in DDP with the current device.

reason: device_ids=[torch.cuda.current_device()] is the documented form; the wrapper wants the device that was set
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class ActorCritic(nn.Module):
    def __init__(self, obs_dim: int, act_dim: int):
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(obs_dim, 256), nn.Tanh(), nn.Linear(256, act_dim))
        self.critic = nn.Sequential(nn.Linear(obs_dim, 256), nn.Tanh(), nn.Linear(256, 1))

    def parallelize(self):
        self.actor = DistributedDataParallel(self.actor, device_ids=[torch.cuda.current_device()])
        self.critic = DistributedDataParallel(
            self.critic,
            device_ids=[torch.cuda.current_device()],
            output_device=torch.cuda.current_device(),
            broadcast_buffers=False,
        )
        return self

    def forward(self, obs):
        return self.actor(obs), self.critic(obs).squeeze(-1)
