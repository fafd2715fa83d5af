# shellcheck shell=sh disable=SC2154 # common.sh sets the variables
# The bill of materials of the command and its Java runtime (CycloneDX), and the statement of where the files come from
# (in-toto, SLSA 1.0). Comes last, because the statement lists the files of the other parts.
. deploy/release/runtime.sh
require_libraries

# The JDK packages of the other architecture that were fetched.
set --
for package in target/jdk-*/*.deb; do
  [ ! -f "$package" ] || set -- "$@" "$package"
done
python3 deploy/release/materials.py sbom "$jar" "$version" "$jdk" "$@" >"$dist/ahp-$version-sbom.json"

commit=$(git rev-parse HEAD 2>/dev/null || echo unknown)
[ -z "$(git status --porcelain 2>/dev/null)" ] || commit=$commit+changes
maven=$(mvn -B -v | sed -n '1s/.*Maven \([0-9.]*\).*/\1/p')
python3 deploy/release/materials.py provenance "$dist" "$version" "$commit" "$jdk" "$maven" "$@" >"$work/provenance.json"
mv "$work/provenance.json" "$dist/ahp-$version-provenance.json"
