# shellcheck shell=sh disable=SC2034,SC1090,SC3013 # the parts use the variables; dash and bash have -nt
# Variables and functions of ./release and its parts. Read by sh in the root of the checkout.

version=$(sed -n 's:.*<revision>\(.*\)</revision>.*:\1:p' pom.xml)
. deploy/repository.sh
# Tests set AHP_DIST.
dist=${AHP_DIST:-$PWD/dist}
work=$PWD/target/release

# All timestamps in the files of a release.
SOURCE_DATE_EPOCH=$(date -u -d "$(sed -n 's:.*<project.build.outputTimestamp>\(.*\)</.*:\1:p' pom.xml)" +%s)
export SOURCE_DATE_EPOCH
export TZ=UTC LC_ALL=C.UTF-8
umask 022

# Builds the command and sets $jar.
build_jar() {
  echo "release: building ahp $version" >&2
  mvn -B -q -P launcher -Dsbom.phase=prepare-package -pl cli -am package >&2
  jar=$PWD/cli/target/launcher/ahp-cli-$version-all.jar
}

# The machine that builds, and the machines of the release: x64 or aarch64. Tests set AHP_ARCHITECTURES.
case $(uname -m) in
  x86_64) host=x64 ;;
  aarch64 | arm64) host=aarch64 ;;
  *) host=$(uname -m) ;;
esac
architectures=${AHP_ARCHITECTURES:-x64 aarch64}

# need PART FILE: builds a part unless its file in dist is newer than the command.
need() {
  [ "$dist/$2" -nt "$jar" ] || (. "deploy/release/$1.sh")
}

# Prints an error if the command does not list its libraries, which the archives and the bill of materials need.
require_libraries() {
  jar --list --file "$jar" META-INF/sbom/ahp.cdx.json | grep -q . || {
    echo "release: $jar contains no META-INF/sbom/ahp.cdx.json; build it online, because CycloneDX does not run offline" >&2
    return 1
  }
}

# pack DIRECTORY FILE: writes a tar.gz whose bytes depend only on the contents.
pack() {
  # shellcheck disable=SC2046 # several names
  tar --sort=name --format=posix --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime \
    --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -C "$1" -cf - -- $(ls "$1") |
    gzip -n -9 >"$2"
}

# with_public_links FILE: prints a Markdown file of clients/*/ whose links work outside of the checkout.
with_public_links() {
  sed "s|](\.\./\.\./|]($repository/blob/v$version/|g; s|](\.\./|]($repository/blob/v$version/clients/|g" "$1"
}
