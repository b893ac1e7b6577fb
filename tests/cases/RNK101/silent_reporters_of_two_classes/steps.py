import torch.distributed as dist


class Steps:
    def __init__(self, reporter, main_only):
        self.reporter = reporter
        self.main_only = main_only

    def end(self, value):
        if not self.main_only or dist.get_rank() == 0:
            self.reporter.report(value)
