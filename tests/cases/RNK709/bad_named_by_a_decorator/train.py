"""A decorator sets its keywords as variables of the environment; another one knows the old name and sets the new one.

reason: the first variable goes by another name since torch 2.2
"""

import functools
import os


def with_env(**variables):
    def decorate(function):
        @functools.wraps(function)
        def inner(*given):
            for name, value in variables.items():
                os.environ.setdefault(name, value)
            return function(*given)

        return inner

    return decorate


def translating(**variables):
    def decorate(function):
        @functools.wraps(function)
        def inner(*given):
            for name, value in variables.items():
                os.environ.setdefault(name, value)
            old = os.environ.pop("NCCL_BLOCKING_WAIT", None)
            if old is not None:
                os.environ.setdefault("TORCH_NCCL_BLOCKING_WAIT", old)
            return function(*given)

        return inner

    return decorate


@with_env(NCCL_ASYNC_ERROR_HANDLING="1")  # expect: RNK709
def main(train):
    train()


@translating(NCCL_BLOCKING_WAIT="1")
def evaluate(test):
    test()
