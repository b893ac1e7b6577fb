import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.rank = dist.get_rank()

    def validate(self):
        pass

    def save(self):
        pass

    def train(self, epochs):
        for epoch in range(epochs):
            if self.rank == 0:
                self.validate()  # expect: RNK101 "reduced.py line 9"
            if self.rank == 0:
                self.save()
