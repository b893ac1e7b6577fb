"""step() of a scheduler, an environment and a profiler; generate() and warmup() of other things.

reason: only optimizer steps, forwards and generation by a model are work; none of these reaches a module
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class AnchorGenerator:
    def generate(self, sizes):
        return torch.cat([torch.full((s, 4), float(s)) for s in sizes])


class Detector:
    def __init__(self, model, env, profiler, resume_epoch: int):
        self.model = DDP(model)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)
        self.scheduler = torch.optim.lr_scheduler.StepLR(self.optimizer, step_size=10)
        for _ in range(resume_epoch):
            self.scheduler.step()
        self.env = env
        self.env.reset()
        self.obs = self.env.step(0)[0]
        self.profiler = profiler
        self.profiler.step()
        self.anchors = AnchorGenerator().generate([8, 16, 32])
        self.warmup(steps=500)

    def warmup(self, steps: int):
        self.warmup_lr = [self.optimizer.param_groups[0]["lr"] * i / steps for i in range(steps)]


def main(model, env, profiler):
    dist.init_process_group("gloo")
    return Detector(model, env, profiler, resume_epoch=3)
