"""The text of the environment is kept by an object of another file, and compared with a number by who is handed it.

reason: a text never equals a number, and has no order with one
runs: no (nothing communicates)
"""

from options import Job, load
from saver import Saver, prepare


def main(model, folders):
    settings = load()
    prepare(Job.of_launcher(), folders)
    saver = Saver(settings)
    saver.save(model)
