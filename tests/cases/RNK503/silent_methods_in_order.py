"""One method wraps the model, the next one builds the optimizer; a third object wraps a model of its own.

reason: the optimizer holds the parameters of the wrapped model
runs: no (FSDP1 needs a GPU)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.optim import Adam


class Teacher:
    def __init__(self, model):
        self.model = model

    def shard(self):
        self.model = FSDP(self.model)


class Trainer:
    def __init__(self, model, teacher, lr):
        self.model = model
        self.shard()
        self.adam = Adam(self.model.parameters(), lr)
        self.teacher = Teacher(teacher)
        self.teacher.shard()

    def shard(self):
        self.model = FSDP(self.model)
