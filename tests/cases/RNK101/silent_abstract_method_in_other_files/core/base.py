from abc import ABC, abstractmethod

import torch.distributed as dist


class AbstractTrainer(ABC):
    def __init__(self):
        self.is_main_process = dist.get_rank() == 0

    def train(self, epochs):
        for epoch in range(epochs):
            if self.is_main_process:
                self.validate()

    @abstractmethod
    def validate(self): ...
