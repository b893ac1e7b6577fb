from abc import ABC, abstractmethod

import torch.distributed as dist


class AbstractTrainer(ABC):
    def __init__(self):
        self.is_main_process = dist.get_rank() == 0

    def train(self, epochs):
        for epoch in range(epochs):
            self.step(epoch)
            if self.is_main_process:
                self.validate()  # expect: RNK101

    @abstractmethod
    def step(self, epoch): ...

    @abstractmethod
    def validate(self): ...
