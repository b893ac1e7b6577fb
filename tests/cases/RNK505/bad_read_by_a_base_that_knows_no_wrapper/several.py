"""Trains on several GPUs: the model is wrapped by a class that derives from the trainer of one

reason: methods of the base have the wrapper in the place of the model, and no word of it
"""
from torch.nn.parallel import DistributedDataParallel as DDP
from trainer import Trainer


class SeveralTrainer(Trainer):
    def set_wrappers(self, rank):
        self.device = rank
        self.generator = DDP(self.generator.to(rank), device_ids=[rank])
        self.critic = DDP(self.critic.to(rank), device_ids=[rank])


def run(rank, generator, critic, batches):
    trainer = SeveralTrainer(generator, critic, rank)
    trainer.set_wrappers(rank)
    for batch, labels in batches:
        trainer.step(batch.to(rank), labels.to(rank))
