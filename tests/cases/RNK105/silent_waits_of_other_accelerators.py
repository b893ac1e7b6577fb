"""An accelerator of the project that keeps its own promises, and one that waits in both branches.

reason: the first is a class in sight, whose wait_for_everyone does nothing; the second has an end for everybody
runs: no (needs accelerate)
"""


class Accelerator:
    is_main_process = True

    def wait_for_everyone(self):
        return None


def save(path, accelerator: Accelerator):
    if accelerator.is_main_process:
        accelerator.wait_for_everyone()
    return path


def wait(accelerator, work):
    if accelerator.is_main_process:
        work()
        accelerator.wait_for_everyone()
    else:
        accelerator.wait_for_everyone()


def crew(queue):
    if queue.is_main_process:
        queue.wait_for_everyone()
