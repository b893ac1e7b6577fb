"""A trainer of transformers is given a loader of the project's own.

reason: Trainer.get_train_dataloader prepares its loader, which divides it; what replaces it must do so itself
"""
from torch.utils.data import DataLoader, RandomSampler
from transformers import Seq2SeqTrainer, Trainer


class ContrastiveTrainer(Trainer):
    def get_train_dataloader(self):
        sampler = self._get_train_sampler()
        return DataLoader(  # expect: RNK610 "in place of its own"
            self.train_dataset, batch_size=self.args.train_batch_size, sampler=sampler, collate_fn=self.data_collator
        )

    def compute_loss(self, model, inputs, return_outputs=False):
        outputs = model(**inputs)
        return self.accelerator.gather(outputs.loss).mean()


class ShufflingTrainer(Seq2SeqTrainer):
    def get_train_dataloader(self):
        loader = DataLoader(self.train_dataset, batch_size=8, shuffle=True)  # expect: RNK610
        return loader


class SometimesPrepared(Trainer):
    def get_train_dataloader(self):
        options = {"batch_size": self._train_batch_size, "num_workers": self.args.dataloader_num_workers}
        options["sampler"] = self._get_train_sampler()
        if self.args.ring_attention:
            loader = self.accelerator.prepare(DataLoader(self.train_dataset, **options))
        else:
            loader = DataLoader(self.train_dataset, **options)  # expect: RNK610
        return loader


class Weighted(Trainer):
    def get_train_dataloader(self):
        return DataLoader(  # expect: RNK610
            self.train_dataset, batch_size=self._train_batch_size, sampler=RandomSampler(self.train_dataset)
        )
