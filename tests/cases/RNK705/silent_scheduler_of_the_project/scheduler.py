"""Starts jobs on the GPUs that are free."""
import subprocess


def start(command, free):
    started = []
    for rank, gpu in enumerate(free):
        line = "%s --rank %d --local_rank %d" % (command, rank, gpu)
        started.append(subprocess.Popen(line, shell=True))
    return started
