# shellcheck shell=sh disable=SC2154 # ./release sets the variables
# Functions that fetch packages of Debian for any architecture, without installing them and without root. They come from
# the sources of this machine. Read by sh after common.sh.

is_debian() {
  command -v apt-get >/dev/null && grep -q '^ID=debian$' /etc/os-release
}

# apt ARCHITECTURE ARGUMENT...: runs apt-get with its own state in target/.
apt() {
  apt_home=$PWD/target/apt-$1
  apt_architecture=$1
  shift
  mkdir -p "$apt_home/state/lists/partial" "$apt_home/cache/archives/partial"
  : >"$apt_home/status"
  set -- -q -o "APT::Architecture=$apt_architecture" -o "APT::Architectures=$apt_architecture" -o APT::Sandbox::User=root \
    -o Acquire::Languages=none -o "Dir::State=$apt_home/state" -o "Dir::State::status=$apt_home/status" \
    -o "Dir::Cache=$apt_home/cache" "$@"
  (cd "${apt_directory:-.}" && apt-get "$@" >&2)
}

# apt_update ARCHITECTURE: other sources of this machine may not have the architecture, so their failure is ignored.
apt_update() {
  is_debian || {
    echo "release: the packages of Debian can be fetched on a Debian machine only" >&2
    return 1
  }
  echo "release: fetching packages of Debian for $1" >&2
  apt_directory=.
  apt "$1" update || true
}

# apt_download ARCHITECTURE DIRECTORY PACKAGE...: downloads packages, but not their dependencies.
apt_download() {
  apt_directory=$2
  download_architecture=$1
  shift 2
  apt "$download_architecture" download "$@"
}

# fetch_packages ARCHITECTURE DIRECTORY PACKAGE...: downloads the packages, unless that was done less than a day ago.
fetch_packages() {
  fetch_architecture=$1
  fetch_directory=$2
  shift 2
  if [ "$(cat "$fetch_directory/names" 2>/dev/null)" = "$*" ] && [ -n "$(find "$fetch_directory/names" -mmin -1440)" ]; then
    return 0
  fi
  rm -rf "$fetch_directory"
  mkdir -p "$fetch_directory"
  apt_update "$fetch_architecture"
  apt_download "$fetch_architecture" "$fetch_directory" "$@"
  echo "$*" >"$fetch_directory/names"
}
