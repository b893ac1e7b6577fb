"""What is given is good, is made into something else, is refused, or is for a file of another name.

reason: the variables get what they take
"""
import levels
from fabric import by_seconds, checked, choose, tune


def serve(run, wanted):
    tune("mlx5_0,mlx5_1", ib_timeout="22")
    tune("mlx5_0,mlx5_1", ib_timeout=wanted)
    by_seconds(120)
    checked("120")
    choose(levels.LEVEL, "120")
    run()
