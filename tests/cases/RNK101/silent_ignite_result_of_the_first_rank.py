"""One rank computes, all receive its result, and go on by that.

reason: what broadcast and all_reduce of ignite give back is equal on all ranks
runs: no (needs ignite)
"""
import ignite.distributed as idist


def stops_early(evaluate, state, best):
    score = evaluate(state) if idist.get_rank() == 0 else None
    score = idist.broadcast(score, src=0, safe_mode=True)
    if score > best:
        idist.barrier()
        return False
    waited = idist.all_reduce(float(idist.get_rank()), op="MAX")
    if waited > 3:
        idist.barrier()
    return True
