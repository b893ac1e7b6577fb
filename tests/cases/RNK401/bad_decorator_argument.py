"""A decorator receives the current device.

reason: decorator arguments are evaluated at import; the function runs on GPU 0 on every rank
"""
import functools

import torch


def on_device(index):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            with torch.cuda.device(index):
                return function(*args, **kwargs)

        return wrapper

    return decorate


@on_device(torch.cuda.current_device())  # expect: RNK401 low "evaluated at import"
def encode_prompts(encoder, tokens):
    return encoder(tokens).pooler_output
