"""A package that is one of several projects in a repository."""
