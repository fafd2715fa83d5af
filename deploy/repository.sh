# The public address of this project. Read by sh.
# shellcheck shell=sh disable=SC2034
repository=https://github.com/ahp-dev/ahp
