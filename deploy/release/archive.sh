# shellcheck shell=sh disable=SC2154 # common.sh sets the variables
# Archives for Linux with a Java runtime: unpack one anywhere and run bin/ahp.
. deploy/release/runtime.sh
require_libraries

# The files of every architecture.
common=$work/archive/common
rm -rf "$work/archive"
mkdir -p "$common/share/doc/ahp" "$common/share/man/man1" "$common/share/bash-completion/completions" \
  "$common/share/zsh/site-functions" "$common/share/fish/vendor_completions.d"
sh cli/launcher/layout.sh "$jar" "$common"
ahp() {
  HOME=$work java -cp "$jar" dev.ahp.cli.Ahp "$@"
}
ahp man "$common/share/man/man1" >/dev/null
ahp completion bash | sed '/^#!/d' >"$common/share/bash-completion/completions/ahp"
ahp completion fish >"$common/share/fish/vendor_completions.d/ahp.fish"
# zsh loads the function when it first completes the command; the script of bash defines the function that completes it.
{
  echo "#compdef ahp"
  echo "autoload -U +X bashcompinit && bashcompinit"
  echo 'type compopt >/dev/null || compopt() { :; }'
  cat "$common/share/bash-completion/completions/ahp"
  echo '_bash_complete -o default -F _complete_ahp "$@"'
} >"$common/share/zsh/site-functions/_ahp"
cp LICENSE README.md "$common/share/doc/ahp/"
cp deploy/ahp.yaml "$common/share/doc/ahp/ahp.yaml"
python3 deploy/release/notices.py "$jar" >"$common/share/doc/ahp/THIRD-PARTY.txt"

# The classes that the commands load, found with the runtime of this machine.
build_runtime "$host" "$work/archive/$host/ahp-$version/runtime"
mkdir "$work/archive/training"
HOME=$work/archive/training sh "$common/lib/training.sh" "$work/archive/$host/ahp-$version/runtime/bin/java" \
  "$common/lib/ahp.jar" "$work/archive/training" repeatable
cp "$work/archive/training/classes.list" "$common/lib/"

for architecture in $architectures; do
  root=$work/archive/$architecture/ahp-$version
  [ -d "$root/runtime" ] || build_runtime "$architecture" "$root/runtime"
  cp -R "$common/." "$root/"
  pack "$work/archive/$architecture" "$dist/ahp-$version-linux-$architecture.tar.gz"
done
