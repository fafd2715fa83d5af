#!/bin/sh
# Builds or tests the front end with npm. Skips steps whose inputs have not changed.
#   front-end.sh build DIRECTORY   builds the front end into DIRECTORY
#   front-end.sh test              runs the front-end tests
#   front-end.sh install           installs the npm packages
set -eu
cd "$(dirname "$0")"
state=target/front-end

for tool in node npm; do
  command -v $tool >/dev/null || {
    echo "console: $tool is missing; install Node.js 18 or later with npm (Debian: apt-get install nodejs npm)" >&2
    exit 2
  }
done

# Succeeds if no input is newer than the stamp. A removed file changes its directory.
is_fresh() {
  stamp=$1
  shift
  [ -f "$stamp" ] && [ -z "$(find "$@" -newer "$stamp" -print -quit)" ]
}

install() {
  if ! [ -d node_modules ] || ! is_fresh $state/installed package.json package-lock.json; then
    echo "console: installing npm packages" >&2
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
