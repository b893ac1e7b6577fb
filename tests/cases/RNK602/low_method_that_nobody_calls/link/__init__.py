from .link import wrapped
