import torch.distributed as dist


class Evaluator:
    def __init__(self, model, meter):
        self.model = model
        self.meter = meter

    def run(self, batches):
        for batch in batches:
            self.meter.add(float(self.model(batch).sum()))
        return self.report()

    def report(self):
        if dist.get_rank() != 0:
            return None  # expect: RNK103 "all_reduce"
        mean = self.meter.average()
        print("mean", float(mean))
        return mean
