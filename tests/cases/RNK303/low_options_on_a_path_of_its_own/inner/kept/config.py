"""Options of a program."""
import argparse


class Config:
    def parser(self):
        parser = argparse.ArgumentParser()
        parser.add_argument("--local_rank", "--local-rank", type=int, default=0)
        parser.add_argument("--world_size", type=int)
        parser.add_argument("--dist_url", default="tcp://127.0.0.1:23456")
        return parser
