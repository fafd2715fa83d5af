# shellcheck shell=sh disable=SC2154 # ./release sets the variables
# Functions that fetch packages of Debian 12 without installing them and without root. Read by sh after common.sh.

debian_mirror=${AHP_DEBIAN_MIRROR:-http://deb.debian.org}
debian_keys=/usr/share/keyrings/debian-archive-keyring.gpg

# apt ARCHITECTURE ARGUMENT...: runs apt-get with its own state below $work.
apt() {
  apt_home=$work/apt-$1
  apt_architecture=$1
  shift
  mkdir -p "$apt_home/lists/partial" "$apt_home/cache/archives/partial"
  : >"$apt_home/status"
  {
    echo "deb [signed-by=$debian_keys] $debian_mirror/debian bookworm main"
    echo "deb [signed-by=$debian_keys] $debian_mirror/debian bookworm-updates main"
    echo "deb [signed-by=$debian_keys] $debian_mirror/debian-security bookworm-security main"
  } >"$apt_home/sources.list"
  apt-get -q -o "APT::Architecture=$apt_architecture" -o "APT::Architectures=$apt_architecture" -o APT::Sandbox::User=root \
    -o Acquire::Languages=none -o "Dir::State=$apt_home" -o "Dir::State::Lists=$apt_home/lists" \
    -o "Dir::State::status=$apt_home/status" -o "Dir::Cache=$apt_home/cache" -o "Dir::Etc::SourceList=$apt_home/sources.list" \
    -o Dir::Etc::SourceParts=- "$@"
}

# fetch_packages ARCHITECTURE DIRECTORY PACKAGE...: downloads the packages, but not their dependencies. Packages that are
# less than a day old are used again.
fetch_packages() {
  fetch_architecture=$1
  fetch_directory=$2
  shift 2
  if [ "$(cat "$fetch_directory/names" 2>/dev/null)" = "$*" ] && [ -n "$(find "$fetch_directory/names" -mmin -1440)" ]; then
    return 0
  fi
  if ! command -v apt-get >/dev/null || ! [ -f "$debian_keys" ]; then
    echo "release: apt-get and $debian_keys are needed to fetch packages of Debian" >&2
    exit 2
  fi
  echo "release: fetching packages of Debian for $fetch_architecture" >&2
  rm -rf "$fetch_directory"
  mkdir -p "$fetch_directory"
  apt "$fetch_architecture" update >&2
  (cd "$fetch_directory" && apt "$fetch_architecture" download "$@" >&2)
  echo "$*" >"$fetch_directory/names"
}
