"""Rank 0 answers a request that is not valid, and the others wait for the next one in a loop without end.

reason: the source sends what the others wait for when it is asked for something else; in between, they only wait
runs: no (a server)
"""

import torch.distributed as dist


def answer(request=None):
    try:
        if dist.get_rank() == 0:
            if request is None or not request["prompt"]:
                return {"error": "nothing to be done"}  # expect: RNK103 low
            parts = [request["prompt"], request.get("steps", 50)]
        else:
            parts = [None, None]
    except KeyError:
        return {"error": "broken"}
    dist.broadcast_object_list(parts, src=0)
    return generate(*parts)


def generate(prompt, steps):
    return {"prompt": prompt, "steps": steps}


def serve():
    while True:
        answer()
