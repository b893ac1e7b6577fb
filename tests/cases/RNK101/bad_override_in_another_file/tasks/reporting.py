import torch.distributed as dist
from core.report import ReportMixin


class Reporter(ReportMixin):
    @property
    def is_main(self):
        return dist.get_rank() == 0

    def mean(self, loss):
        dist.all_reduce(loss)
        return loss / dist.get_world_size()

    def show(self, loss):
        print(loss)
