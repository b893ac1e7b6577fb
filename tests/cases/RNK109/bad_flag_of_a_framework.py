"""Callbacks stop the trainer of rank 0 only.

reason: the trainers of Lightning and transformers look at their own flag, and nobody shares it
runs: no (needs lightning and transformers)
"""
from lightning.pytorch import Callback, LightningModule
from lightning.pytorch.utilities import rank_zero_only
from transformers import TrainerCallback


class Controller(Callback):
    def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):
        if trainer.is_global_zero and self.socket.poll(self.timeout):
            message = self.socket.recv_json()
            if message["command"] == "stop":
                trainer.should_stop = True  # expect: RNK109 "`trainer.should_stop` is raised on rank 0 only"
        trainer.strategy.barrier()


class TimeLimit(Callback):
    @rank_zero_only
    def on_validation_end(self, trainer, pl_module):
        if self.clock.is_over():
            trainer.should_stop = True  # expect: RNK109


class Model(LightningModule):
    def on_train_epoch_end(self):
        if self.global_rank != 0:
            return
        if self.patience.is_over(self.loss):
            self.trainer.should_stop = True  # expect: RNK109 "self.trainer.should_stop"


class StopOnCommand(TrainerCallback):
    def on_step_end(self, args, state, control, **kwargs):
        if state.is_world_process_zero and self.commands.get("stop"):
            control.should_training_stop = True  # expect: RNK109
