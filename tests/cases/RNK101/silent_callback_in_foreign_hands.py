"""Rank 0 hands a function that broadcasts to a library, the others broadcast in a loop.

reason: nobody can see how often the library calls the function; the other branch holds the matching broadcasts
runs: no (needs the library)
"""
import optuna
import torch.distributed as dist


def search(trainer, n_trials):
    if dist.get_rank() == 0:

        def objective(trial):
            shared = [trial.params]
            dist.broadcast_object_list(shared, src=0)
            return trainer.run(shared[0])

        study = optuna.create_study()
        study.optimize(objective, n_trials=n_trials)
        return study.best_params
    for _ in range(n_trials):
        shared = [None]
        dist.broadcast_object_list(shared, src=0)
        trainer.run(shared[0])
    return None
