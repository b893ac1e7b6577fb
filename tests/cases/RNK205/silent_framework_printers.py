"""Logging helpers of frameworks before the send.

reason: rank_zero_*, print_rank_0, log_single_rank, accelerator.print and self.print are log lines
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import lightning as L
import torch.distributed as dist
from accelerate import Accelerator
from lightning.pytorch.utilities.rank_zero import rank_zero_debug, rank_zero_info
from megatron.core.utils import log_single_rank
from megatron.training import print_rank_0

logger = logging.getLogger(__name__)


def send_forward(x, rank):
    print_rank_0(f"send_forward {tuple(x.shape)}")
    dist.send(x, dst=rank)


def send_backward(grad, rank):
    log_single_rank(logger, logging.DEBUG, f"send_backward {tuple(grad.shape)}")
    dist.send(grad, dst=rank)


def send_labels(labels, rank):
    rank_zero_info("labels %s", tuple(labels.shape))
    return dist.isend(labels, dst=rank)


def send_mask(mask, rank):
    rank_zero_debug("mask %s", tuple(mask.shape))
    return dist.isend(mask, dst=rank)


class Relay(L.LightningModule):
    def push(self, x, rank):
        self.print("push", tuple(x.shape))
        dist.send(x, dst=rank)


def push_prepared(accelerator: Accelerator, x, rank):
    accelerator.print("push", tuple(x.shape))
    dist.send(x, dst=rank)
