"""A trainer goes backward by the engine of DeepSpeed, or by DDP and the loss

reason: the model is an engine where its flag is set, which has these methods
runs: no (needs DeepSpeed)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, args, model, start_engine):
        self.deepspeed = args.deepspeed
        self.model = model
        self.optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        if args.deepspeed:
            self.model = start_engine(self.model)
        if args.several:
            self.model = DDP(self.model)

    def step(self, batch):
        loss = self.model(batch)
        if self.deepspeed:
            self.model.backward(loss)
            self.model.step()
        else:
            loss.backward()
            self.optimizer.step()
