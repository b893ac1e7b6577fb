import logging

import torch.distributed as dist


def get_logger():
    logger = logging.getLogger("training")
    logger.addHandler(logging.StreamHandler())
    dist.barrier()
    return logger
