"""A callback of the trainer sees to it that there is a file that says that training has ended.

reason: nothing is written, whoever comes
runs: no (needs transformers)
"""
import os

import torch.distributed as dist
from transformers import Trainer, TrainerCallback


class Completed(TrainerCallback):
    def on_train_end(self, args, state, control, **kwargs):
        def touch(name, times=None):
            with open(name, "a"):
                os.utime(name, times)

        touch(os.path.join(args.output_dir, "completed"))


def main(model, arguments, data):
    trainer = Trainer(model, arguments, train_dataset=data)
    trainer.add_callback(Completed)
    trainer.train()
    print(dist.get_rank(), "is done")


if __name__ == "__main__":
    main(None, None, [])
