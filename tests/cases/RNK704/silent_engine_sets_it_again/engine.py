"""What joins the group."""
import argparse
import os

import torch.distributed as dist


class Engine:
    def __init__(self):
        parser = argparse.ArgumentParser()
        parser.add_argument("--port", default="16001")
        self.args = parser.parse_args()
        os.environ["MASTER_PORT"] = self.args.port
        dist.init_process_group("gloo")
