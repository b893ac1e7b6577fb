"""What is to be downloaded needs a package that is not there.

reason: the exit stands behind an error, and is a matter of the installation
runs: no (needs a download)
"""
import logging
import os
import sys

import torch.distributed as dist

logger = logging.getLogger(__name__)


def prepare(path):
    if os.path.isfile(path):
        pass
    else:
        try:
            import gdown
        except ImportError:
            logger.error("gdown is missing")
            sys.exit()
        gdown.prepare(path)
    dist.barrier()
