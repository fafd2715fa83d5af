#!/bin/sh
# Lays out the files of an installation without Java: layout.sh JAR DIRECTORY
# Files are replaced and not overwritten, because a daemon may be running from them.
set -eu
source=$(cd "$(dirname "$0")" && pwd)
examples=$source/../../examples
jar=$1 directory=$2

# replace SOURCE TARGET MODE
replace() {
  cp "$1" "$2.new"
  chmod "$3" "$2.new"
  mv "$2.new" "$2"
}

mkdir -p "$directory/bin" "$directory/lib"
# Launchers name their class archive after this value.
cksum <"$jar" | tr ' ' - >"$directory/lib/ahp.id.new"
replace "$jar" "$directory/lib/ahp.jar" 644
mv "$directory/lib/ahp.id.new" "$directory/lib/ahp.id"
replace "$source/training.sh" "$directory/lib/training.sh" 755
replace "$source/ahp" "$directory/bin/ahp" 755

# The documents of the training runs.
rm -rf "$directory/lib/examples"
mkdir -p "$directory/lib/examples/audit" "$directory/lib/examples/contracts/refunds"
cp -R "$examples/documents" "$directory/lib/examples/documents"
cp -R "$examples/contracts/refunds/agents" "$directory/lib/examples/contracts/refunds/agents"
cp "$examples/audit/kept.ndjson" "$directory/lib/examples/audit/"
