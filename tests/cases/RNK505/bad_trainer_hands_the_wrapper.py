"""Methods of a trainer read attributes of the model that the trainer hands them.

reason: it hands them the wrapper, and DDP has no attributes of the model
runs: no (needs transformers)
"""
import torch
from transformers import Trainer


class PairwiseTrainer(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        _, _, values = model(**inputs, return_dict=True)
        if getattr(model.config, "model_type", None) == "chatglm":  # expect: RNK505 "under DDP model has no config"
            values = torch.transpose(values, 0, 1)
        return values.mean() * self.model.config.weight


class OnlineTrainer(Trainer):
    def training_step(self, model, inputs, num_items_in_batch=None):
        prompts = self._generate(model, inputs["prompts"])
        loss = model(prompts).loss
        self.accelerator.backward(loss)
        return loss.detach()

    def _generate(self, model, prompts):
        return [self.tokenize(prompt, model.config.is_encoder_decoder) for prompt in prompts]  # expect: RNK505

    def tokenize(self, prompt, is_encoder_decoder):
        return self.processing_class(prompt, add_special_tokens=is_encoder_decoder)
