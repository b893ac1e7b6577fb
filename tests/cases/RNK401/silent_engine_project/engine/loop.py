"""The training loop moves its batches to the current device.

reason: an engine outside model code relies on the launcher, which sets the device
"""
import torch
import torch.nn.functional as F
from torch.nn.parallel import DistributedDataParallel as DDP


class Loop:
    def __init__(self, model, metric):
        self.device = torch.device("cuda", torch.cuda.current_device())
        self.model = DDP(model.to(self.device), device_ids=[self.device.index])
        self.metric = metric

    def run(self, batches):
        for batch in batches:
            batch = batch.to(torch.cuda.current_device())
            loss = F.mse_loss(self.model(batch), batch)
            loss.backward()
            self.metric.update(loss)
