#!/bin/sh
# Checks that Chromium is installed. Installs the Debian package if run as root.
set -eu

for name in chromium chromium-browser google-chrome; do
  command -v $name >/dev/null && exit 0
done
[ -n "${AHP_CHROMIUM:-}" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "browser-tests: installing Chromium" >&2
  apt-get update -q >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -qy chromium >&2
fi
command -v chromium >/dev/null || {
  echo "browser-tests: Chromium not found; install it (Debian: apt-get install chromium) or set AHP_CHROMIUM to its path" >&2
  exit 2
}
