# shellcheck shell=sh disable=SC2154 # common.sh sets the variables
# Functions that build the Java runtime of the archives with jlink. Read by the part archive.
. deploy/release/apt.sh

# What jdeps finds, without java.desktop, which only conversions that ahp does not use refer to; and what is found by name
# at run time: elliptic curves of TLS, sun.misc.Unsafe for libraries and plug-ins, and file systems in jars.
modules=java.base,java.logging,java.management,java.naming,java.net.http,java.security.jgss,java.sql,java.transaction.xa
modules=$modules,java.xml,jdk.crypto.ec,jdk.management,jdk.unsupported,jdk.zipfs

# The JDK whose jlink runs.
jdk=$(readlink -f "$(command -v jlink)")
jdk=${jdk%/bin/jlink}

# build_runtime ARCHITECTURE DIRECTORY
build_runtime() {
  find_jmods "$1"
  mkdir -p "${2%/*}"
  "$jdk/bin/jlink" --module-path "$jmods" --add-modules "$modules" --strip-java-debug-attributes --no-header-files \
    --no-man-pages --compress=2 --output "$2"
  strip_symbols "$1" "$2"
}

# Removes the symbol tables from the libraries if the tool for the architecture is installed.
strip_symbols() {
  case $1 in
    x64) strip=x86_64-linux-gnu-strip ;;
    *) strip=$1-linux-gnu-strip ;;
  esac
  if command -v "$strip" >/dev/null; then
    find "$2/bin" "$2/lib" -type f \( -name '*.so' -o -perm -u=x \) -exec "$strip" --strip-unneeded {} +
  fi
}

# Sets $jmods to the modules of the JDK of an architecture: from AHP_JMODS_X64 or AHP_JMODS_AARCH64, from the JDK of this
# machine, or from a package of Debian.
find_jmods() {
  case $1 in
    x64) jmods=${AHP_JMODS_X64:-} ;;
    aarch64) jmods=${AHP_JMODS_AARCH64:-} ;;
    *) echo "release: unknown architecture $1; expected x64 or aarch64" >&2 && return 1 ;;
  esac
  [ -z "$jmods" ] || return 0
  if [ "$1" = "$host" ]; then
    jmods=$jdk/jmods
    [ -d "$jmods" ] || { echo "release: $jmods not found; install a full JDK" >&2 && return 1; }
  else
    fetch_jmods "$1"
  fi
}

# Downloads the JDK of an architecture, in the version of the JDK of this machine if Debian still has it.
fetch_jmods() {
  case $1 in
    x64) package_architecture=amd64 ;;
    *) package_architecture=arm64 ;;
  esac
  major=$("$jdk/bin/jlink" --version)
  major=${major%%.*}
  state=$PWD/target/jdk-$1
  jmods=$state/jdk/usr/lib/jvm/java-$major-openjdk-$package_architecture/jmods
  [ ! -d "$jmods" ] || return 0
  rm -rf "$state"
  mkdir -p "$state"
  package=openjdk-$major-jdk-headless
  installed=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null || true)
  apt_update "$package_architecture" || {
    echo "release: set AHP_JMODS_X64 or AHP_JMODS_AARCH64 to the directory jmods of a JDK for $1" >&2
    return 1
  }
  apt_download "$package_architecture" "$state" "$package=$installed" 2>/dev/null || {
    apt_download "$package_architecture" "$state" "$package"
    echo "release: the runtime for $1 is $(basename "$state"/*.deb), the JDK of this machine is $installed" >&2
  }
  rm -rf "$state/jdk" "$state/unpacked"
  dpkg-deb -x "$state"/*.deb "$state/unpacked"
  mv "$state/unpacked" "$state/jdk"
}
