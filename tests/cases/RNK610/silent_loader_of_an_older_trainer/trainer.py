"""The sampler of the trainer of an older transformers.

reason: until transformers 4.30 the own sampler of the trainer divided the data, and this project pins an older one
"""
from torch.utils.data import DataLoader
from transformers import Trainer


class OwnLoader(Trainer):
    def get_train_dataloader(self):
        sampler = self._get_train_sampler()
        return DataLoader(self.train_dataset, batch_size=self.args.train_batch_size, sampler=sampler)

    def save_model(self, output_dir=None):
        if self.is_world_process_zero():
            self.model.save_pretrained(output_dir)
