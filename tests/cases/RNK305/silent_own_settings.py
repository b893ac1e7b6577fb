"""A settings object converts by annotation.

reason: what it holds is not the environment's text
runs: no (needs pydantic)
"""
from pydantic_settings import BaseSettings


class Launch(BaseSettings):
    rank: int = 0
    world_size: int = 1


def is_first():
    launch = Launch()
    return launch.rank == 0 and launch.world_size > 1
