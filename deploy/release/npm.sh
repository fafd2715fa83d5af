# The npm package ahp-handoff, the TypeScript client as ES modules and CommonJS modules.
# shellcheck shell=sh disable=SC2154 # ./release sets the variables

require_npm
client=$PWD/clients/typescript
stamp=$client/node_modules/.installed
if ! cmp -s "$client/package-lock.json" "$stamp"; then
  (cd "$client" && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error >&2)
  cp "$client/package-lock.json" "$stamp"
fi

copy=$work/npm
rm -rf "$copy"
mkdir -p "$copy"
cp -R "$client/package.json" "$client/tsconfig.json" "$client/scripts" "$client/src" LICENSE "$copy"
ln -s "$client/node_modules" "$copy/node_modules"
(cd "$copy" && node scripts/build.mjs >&2)
with_public_links "$client/README.md" >"$copy/README.md"
# npm writes the same timestamp into all entries.
(cd "$copy" && npm pack --pack-destination "$dist" --loglevel=error >&2)
