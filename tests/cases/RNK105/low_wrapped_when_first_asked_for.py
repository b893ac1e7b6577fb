"""A property that wraps a model when it is first asked for, which the first rank alone asks for to save it

reason: all ranks have trained with it by then, so nothing is wrapped any more; where nobody else asks, the first rank
    stands alone in the constructor of DDP
runs: no (needs a trainer around it)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Runner:
    def __init__(self, model):
        self._model = model
        self._wrapped = None
        self.epoch = 0

    @property
    def model(self):
        if self._wrapped is None:
            self._wrapped = DDP(self._model)
        return self._wrapped

    def train(self, batches):
        for batch in batches:
            self.model(batch).sum().backward()

    def finish(self, epoch):
        if dist.get_rank() == 0:
            self.save(epoch)  # expect: RNK105 low

    def save(self, epoch):
        torch.save(self.model.module.state_dict(), f"epoch-{epoch}.pt")


class Exporter:
    def __init__(self, net):
        self._net = net
        self._parallel = None

    @property
    def parallel(self):
        if self._parallel is None:
            self._parallel = DDP(self._net)
        return self._parallel

    def export(self, path):
        if dist.get_rank() == 0:
            self.store(path)  # expect: RNK105

    def store(self, path):
        torch.save(self.parallel.module.state_dict(), path)


def main(model, batches):
    dist.init_process_group("gloo")
    runner = Runner(model)
    runner.train(batches)
    runner.finish(1)
    Exporter(torch.nn.Linear(2, 2)).export("net.pt")
    dist.destroy_process_group()
