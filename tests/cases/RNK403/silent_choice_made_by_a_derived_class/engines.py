import os

import torch
from base import Abstract, Engine


class Pretraining(Engine):
    def bind(self):
        super().bind()
        torch.backends.cuda.matmul.allow_tf32 = True


class Tuning(Engine):
    def bind(self):
        self.device = torch.device("cuda")
        torch.accelerator.set_device_index(int(os.environ["LOCAL_RANK"]))


class Evaluation(Engine):
    def build(self):
        self.model = self.config.model.to("cuda").eval()


class Export(Abstract):
    def bind(self):
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))


ENGINES = {"pretrain": Pretraining, "tune": Tuning, "evaluate": Evaluation, "export": Export}


def main(name, config):
    ENGINES[name](config).launch()


if __name__ == "__main__":
    main("pretrain", None)
