# The Python packages: ahp-handoff, the client, and ahp-handoff-server, the command with its jar.
# shellcheck shell=sh disable=SC2154 # ./release sets the variables

has_python() {
  command -v python3 >/dev/null && python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null
}

# build_wheel DIRECTORY: hatchling takes all timestamps from SOURCE_DATE_EPOCH.
build_wheel() {
  (cd "$1" && "$tools/bin/python" -m hatchling build -t wheel -d "$dist" >&2)
}

require has_python "Python 3.10 or later with venv" python3-venv
tools=$work/python-tools
if ! cmp -s deploy/release/python-tools.txt "$tools/installed.txt"; then
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install -q --disable-pip-version-check -r deploy/release/python-tools.txt >&2
  cp deploy/release/python-tools.txt "$tools/installed.txt"
fi

for project in python python-server; do
  copy=$work/$project
  rm -rf "$copy"
  mkdir -p "$copy"
  cp -R "clients/$project/pyproject.toml" "clients/$project/src" LICENSE "$copy"
  with_public_links "clients/$project/README.md" >"$copy/README.md"
  find "$copy" -name __pycache__ -prune -exec rm -rf {} +
done
cp "$jar" "$work/python-server/src/ahp_server/ahp.jar"
build_wheel "$work/python"
build_wheel "$work/python-server"
