"""Methods of a trainer ask what they have, unwrap it, or are handed no wrapper.

reason: nothing is read of the wrapper that it lacks
runs: no (needs transformers)
"""
from transformers import Trainer


class Asks(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        if hasattr(model, "config"):
            self.kind = model.config.model_type
        tied = hasattr(model, "config") and model.config.tied
        if hasattr(model, "config") and model.config.late or tied:
            self.late = True
        if hasattr(model, "module"):
            model = model.module
        return model(**inputs).loss * model.config.weight


class Unwraps(Trainer):
    def training_step(self, model, inputs):
        unwrapped = self.accelerator.unwrap_model(model)
        loss = model(**inputs).loss * unwrapped.config.weight
        self.accelerator.backward(loss)
        if self.args.n_gpu > 1 and model.config.mean:
            loss = loss.mean()
        return loss.detach()


class OfItself(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        loss = model(**inputs).loss * self.model.config.weight
        if return_outputs:
            return loss, model.config
        model.train()
        return loss

    def prediction_step(self, model, inputs, prediction_loss_only, ignore_keys=None):
        self.keys = self._keys(model)
        return super().prediction_step(model, inputs, prediction_loss_only, model.config.keys)

    def _keys(self, model):
        return model.config.keys_to_ignore_at_inference
