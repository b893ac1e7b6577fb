"""Trains on several GPUs: a class derives from a trainer that asks what it has

reason: the base goes inside, or runs ahead of the wrap, or its method is replaced
"""
from torch.nn.parallel import DistributedDataParallel as DDP
from trainer import Trainer


class SeveralTrainer(Trainer):
    def set_wrappers(self, rank):
        self.device = rank
        self.generator = DDP(self.generator.to(rank), device_ids=[rank])
        self.critic = DDP(self.critic.to(rank), device_ids=[rank])

    def alone(self, batch):
        self.generator(batch).sum().backward()
        return self.critic.module.channels


def run(rank, generator, critic, batches):
    trainer = SeveralTrainer(generator, critic, rank)
    trainer.set_wrappers(rank)
    for batch, labels in batches:
        trainer.step(batch.to(rank), labels.to(rank))
