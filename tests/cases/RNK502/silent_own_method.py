"""A method named cuda

reason: the class is the project's own
runs: no (nothing distributed)
"""
class Settings:
    def cuda(self):
        return self


SETTINGS = Settings().cuda()


def settings():
    return SETTINGS
