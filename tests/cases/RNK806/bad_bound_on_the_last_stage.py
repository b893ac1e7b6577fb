"""A variable gets its value on the last stage of the pipeline, and all stages use it behind the loop.

reason: the other stages have no such variable
runs: no (megatron)
"""

import torch
from megatron.core import parallel_state


def decode(step, tokens, length):
    for index in range(length):
        logits = step(tokens)
        if parallel_state.is_pipeline_last_stage():
            lengths = torch.full((tokens.size(0),), index)
            tokens = torch.cat([tokens, logits.argmax(-1)], dim=1)
        group = parallel_state.get_pipeline_model_parallel_group()
        torch.distributed.broadcast(tokens, parallel_state.get_pipeline_model_parallel_last_rank(), group=group)
    return tokens[:, : lengths.max() + 1]  # expect: RNK806 "only where `parallel_state.is_pipeline_last_stage()` is true"
