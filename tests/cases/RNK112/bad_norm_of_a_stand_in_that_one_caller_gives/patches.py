"""Which functions of the package are replaced by ours."""

from norms import clip_grad_norm


class Patches:
    replaced = {
        "clip": [("megatron.core.optimizer.clip_grads.clip_grad_norm", clip_grad_norm)],
    }
