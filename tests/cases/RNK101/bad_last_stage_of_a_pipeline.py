"""The last stage of a pipeline of torch averages its loss over all ranks.

reason: the ranks of the other stages never come to the reduction
runs: no (needs a pipeline)
"""
import torch
import torch.distributed as dist
from torch.distributed.pipelining import PipelineStage, ScheduleGPipe


class Evaluator:
    def __init__(self, module, index, stages, device):
        self.stage = PipelineStage(module, index, stages, device)
        self.schedule = ScheduleGPipe(self.stage, 4, loss_fn=torch.nn.functional.mse_loss)
        self.device = device

    def evaluate(self, x, y):
        losses = []
        if self.stage.is_first:
            self.schedule.step(x)
        elif self.stage.is_last:
            self.schedule.step(target=y, losses=losses)
        else:
            self.schedule.step()
        if self.stage.is_last:
            total = torch.stack(losses).mean()
            dist.all_reduce(total)  # expect: RNK101 "self.stage.is_last"
            print(total.item())
