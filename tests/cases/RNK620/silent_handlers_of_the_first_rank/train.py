"""Most messages are left to the first rank, and one goes to a logger that is mute on the others.

reason: the others have no handler
"""

import torch.distributed as dist
from words import get_logger, is_main_process

logger = get_logger(__name__)


def main(model):
    dist.init_process_group("gloo")
    if is_main_process():
        logger.info("The group is made")
    if is_main_process():
        logger.info("The model is made")
    if is_main_process():
        logger.info("The data is there")
    logger.info("Beginning with the training")
    if is_main_process():
        logger.info("That is how it begins")
    for parameter in model.parameters():
        dist.broadcast(parameter.data, 0)
