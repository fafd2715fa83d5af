#!/bin/sh
# Checks that a Chromium is installed. Installs the Debian package of the headless shell if run as root, which is smaller
# and needs less processor time than the browser.
set -eu

installed() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v $name >/dev/null && return 0
  done
  [ -n "${AHP_CHROMIUM:-}" ]
}

if ! installed && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "browser-tests: installing Chromium" >&2
  apt-get update -q >&2
  # Distributions other than Debian may not have the first package. Recommended packages are those of a desktop.
  for package in chromium-headless-shell chromium; do
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $package fonts-liberation >&2 && break
  done
fi
installed || {
  echo "browser-tests: Chromium not found; install it (Debian: apt-get install chromium-headless-shell) or set AHP_CHROMIUM to its path" >&2
  exit 2
}
