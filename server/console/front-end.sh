#!/bin/sh
# Builds or tests the front end with npm, and only what changed since the last time.
#   front-end.sh build DIRECTORY   the built files are put there
#   front-end.sh test              runs the tests of the front end alone
#   front-end.sh install           only fetches what it is built and tested with
set -eu
cd "$(dirname "$0")"
state=target/front-end

for tool in node npm; do
  command -v $tool >/dev/null || {
    echo "console: $tool is missing; install Node.js 18 or later with npm (Debian: apt-get install nodejs npm)" >&2
    exit 2
  }
done

# Whether nothing of what comes after the stamp changed since it was made; a removed file shows by its directory.
is_fresh() {
  stamp=$1
  shift
  [ -f "$stamp" ] && [ -z "$(find "$@" -newer "$stamp" -print -quit)" ]
}

install() {
  if ! [ -d node_modules ] || ! is_fresh $state/installed package.json package-lock.json; then
    echo "console: fetching what the front end is built with" >&2
    npm ci --no-audit --no-fund --loglevel=error >&2
    touch $state/installed
  fi
}

build() {
  if ! is_fresh $state/built src/main/web package-lock.json vite.config.ts tsconfig.json; then
    install
    touch $state/building
    npm run --silent build >&2
    mv $state/building $state/built
  fi
  if ! is_fresh "$1/index.html" $state/web; then
    rm -rf "$1"
    mkdir -p "$1"
    cp -R $state/web/. "$1"
    find "$1" -exec touch {} +
  fi
}

mkdir -p $state
case $1 in
  build) build "$2" ;;
  install) install ;;
  test)
    install
    npm test --silent >&2
    ;;
esac
