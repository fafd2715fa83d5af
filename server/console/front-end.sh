#!/bin/sh
# Bundles or tests the front end. Skips steps whose inputs have not changed.
#   front-end.sh build DIRECTORY PREACT   bundles the front end with the directory of Preact into DIRECTORY
#   front-end.sh test                     checks the types and runs the front-end tests, with npm
#   front-end.sh install                  installs the npm packages
set -eu
cd "$(dirname "$0")"
state=target/front-end
sources=src/main/web

# Succeeds if no input is newer than the stamp. A removed file changes its directory.
is_fresh() {
  stamp=$1
  shift
  [ -f "$stamp" ] && [ -z "$(find "$@" -newer "$stamp" -print -quit)" ]
}

install() {
  for tool in node npm; do
    command -v $tool >/dev/null || {
      echo "console: $tool is missing; install Node.js 18 or later with npm (Debian: apt-get install nodejs npm)" >&2
      exit 2
    }
  done
  if ! [ -d node_modules ] || ! is_fresh $state/installed package.json package-lock.json; then
    echo "console: installing npm packages" >&2
    npm ci --no-audit --no-fund --loglevel=error >&2
    touch $state/installed
  fi
}

# Finds esbuild: on Linux with x86-64 Maven has unpacked it, elsewhere npm installs it.
find_esbuild() {
  esbuild=$(find $state/esbuild -type f -name esbuild 2>/dev/null)
  if [ -n "$esbuild" ]; then
    chmod +x "$esbuild"
  else
    install
    esbuild=node_modules/.bin/esbuild
  fi
}

# publish FILE NAME EXTENSION: copies a file to the assets under a name with a hash of its content, as browsers keep assets.
publish() {
  asset=assets/$2-$(sha256sum <"$1" | cut -c 1-10).$3
  cp "$1" "$web/$asset"
}

build() {
  web=$1
  ! is_fresh "$web/index.html" $sources front-end.sh "$2" || return 0
  find_esbuild
  "$esbuild" $sources/main.tsx $sources/style/index.css --bundle --minify --format=esm --target=es2022 \
    --jsx=automatic --jsx-import-source=preact --alias:preact="$2" --legal-comments=none \
    --log-level=warning --outdir=$state/bundle
  rm -rf "$web"
  mkdir -p "$web/assets"
  publish $state/bundle/main.js index js && script=$asset
  publish $state/bundle/style/index.css index css && style=$asset
  publish $sources/icon.svg icon svg
  sed "s:/main.tsx:/$script:; s:/style/index.css:/$style:; s:/icon.svg:/$asset:" $sources/index.html >"$web/index.html"
  # The daemon should not compress the same files again and again.
  gzip -9 -n -k "$web"/index.html "$web"/assets/*
}

mkdir -p $state
case $1 in
  build) build "$2" "$3" ;;
  install) install ;;
  test)
    install
    npm run --silent check >&2
    npm test --silent >&2
    ;;
esac
