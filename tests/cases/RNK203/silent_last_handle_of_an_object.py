"""The handle of the last broadcast comes from an object, and is waited for.

reason: the broadcasts of a group end one after the other
runs: no (an object of another file makes the last call)
"""
import torch.distributed as dist


def send_tokens(tokens, extra, context):
    group = context.group
    source = dist.get_global_rank(group, 0)
    dist.broadcast(tokens, src=source, group=group, async_op=True)
    handle = extra.broadcast(src=source, group=group, async_op=True)
    prepare(context)
    handle.wait()
    return tokens.cpu()


def prepare(context):
    context.ready = True
