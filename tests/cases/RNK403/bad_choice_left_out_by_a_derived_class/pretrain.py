import torch
from base import Engine
from torch.nn.parallel import DistributedDataParallel


class Pretraining(Engine):
    def bind(self):
        self.device = torch.device("cuda")
        torch.backends.cuda.matmul.allow_tf32 = True

    def build(self):
        self.model = DistributedDataParallel(self.config.model.to(self.device))


ENGINES = {"pretrain": Pretraining}


def main(name, config):
    ENGINES[name](config).launch()


if __name__ == "__main__":
    main("pretrain", None)
