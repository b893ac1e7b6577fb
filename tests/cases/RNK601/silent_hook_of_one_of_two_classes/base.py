import torch.distributed as dist


class Trainer:
    def __init__(self, model, optimizer, loader, epochs):
        self.model = model
        self.optimizer = optimizer
        self.loader = loader
        self.epochs = epochs

    def before_epoch(self, epoch):
        self.loader.sampler.set_epoch(epoch)

    def fit(self):
        for epoch in range(self.epochs):
            self.before_epoch(epoch)
            for batch in self.loader:
                self.model(batch).sum().backward()
                self.optimizer.step()
            if dist.get_rank() == 0:
                print(epoch)
