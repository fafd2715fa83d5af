# Functions of ./ahp and ./test that find the tools of the build. Read by sh; $program is the name for messages.

has_jdk() {
  command -v javac >/dev/null && major=$(javac -version 2>&1 | sed 's/javac //; s/[.-].*//') && [ "$major" -ge 17 ]
}

has_maven() {
  command -v mvn >/dev/null
}

has_npm() {
  command -v npm >/dev/null
}

# require CHECK DESCRIPTION PACKAGES: ends the script if the check fails. On a Debian-like machine, as root, installs the
# packages first.
require() {
  "$1" && return 0
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "$program: installing $2" >&2
    # shellcheck disable=SC2086 # several packages
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy $3; } >&2
  fi
  "$1" || {
    echo "$program: missing: $2; install it (Debian: sudo apt-get install $3)" >&2
    exit 2
  }
}

require_jdk() {
  require has_jdk "a JDK 17 or later" default-jdk-headless
}

require_maven() {
  require has_maven "Maven 3.8.6 or later" maven
}

require_npm() {
  require has_npm "Node.js 18 or later with npm" "nodejs npm"
}

# Maven fetches the bundler of the console for Linux on x86-64; elsewhere it comes from npm.
require_bundler() {
  [ "$(uname -sm)" = "Linux x86_64" ] || require_npm
}
