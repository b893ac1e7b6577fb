"""Words of clipping stand beside a sum of losses

reason: what is summed over the ranks is shown, and no gradient
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.nn.utils import clip_grad_norm_

GRAD_CLIP_NORM = 1.0


class Trainer:
    def __init__(self, net, device, gradient_accumulation_steps):
        self.gradient_accumulation_steps = gradient_accumulation_steps
        self.model = DDP(net.to(device), device_ids=[device])
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def _get_model(self):
        if hasattr(self.model, "module"):
            return self.model.module
        return self.model

    def train(self, batches, held_out):
        for data in batches:
            self.optimizer.zero_grad()
            loss = self._get_model().compute_loss(data) / self.gradient_accumulation_steps  # expect: RNK504
            loss.backward()
            clip_grad_norm_(self._get_model().parameters(), GRAD_CLIP_NORM)
            self.optimizer.step()
        with torch.no_grad():
            mean = torch.stack([self._get_model().compute_loss(data) for data in held_out]).mean()
        dist.all_reduce(mean)
        return mean / dist.get_world_size()
