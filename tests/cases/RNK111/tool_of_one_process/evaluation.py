"""A module without a word of processes evaluates a model that might be sharded elsewhere; only such a script uses it.

reason: in the one process of the script nobody waits for another one
runs: no (needs several ranks)
"""
from models import Writer


def evaluate(model: Writer, questions):
    answers = []
    for question in questions:
        try:
            answers.append(model.generate(question))
        except Exception as error:  # expect: RNK111 low
            print(error)
    return answers
