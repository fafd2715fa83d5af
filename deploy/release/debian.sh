# shellcheck shell=sh disable=SC2154 # common.sh sets the variables
# Packages for Debian 12 and later, made from the archives.

# Every key of the example is a comment, so that new defaults apply to installations without changes.
settings() {
  echo "# Settings of the service ahp. Restart it after a change: systemctl restart ahp"
  echo "# Check the file with: ahp config check /etc/ahp/ahp.yaml"
  echo "#"
  echo "# Remove the # before a key, and before the keys that contain it, to change its value. The values are the defaults"
  echo "# or examples. The unit sets the data directory to /var/lib/ahp."
  echo
  sed -e '1,/^$/d' -e 's/^\([^#]\)/#\1/' deploy/ahp.yaml
}

# The format that Debian requires; users read CHANGELOG.md.
changelog() {
  echo "ahp ($version) stable; urgency=medium"
  printf '\n  * See /usr/share/doc/ahp/CHANGELOG.md.gz.\n\n'
  echo " -- $(sed -n 's/^Maintainer: //p' deploy/debian/control)  $(date -u -R -d "@$SOURCE_DATE_EPOCH")"
}

# fill ARCHITECTURE DIRECTORY: lays out the files of the package.
fill() {
  mkdir -p "$2/DEBIAN" "$2/usr/lib/systemd/system" "$2/usr/bin" "$2/usr/share/zsh" "$2/etc/ahp"
  tar -xzf "$dist/ahp-$version-linux-$1.tar.gz" -C "$2/usr/lib"
  mv "$2/usr/lib/ahp-$version" "$2/usr/lib/ahp"
  for directory in bash-completion doc fish man; do
    mv "$2/usr/lib/ahp/share/$directory" "$2/usr/share/"
  done
  mv "$2/usr/lib/ahp/share/zsh/site-functions" "$2/usr/share/zsh/vendor-completions"
  rm -r "$2/usr/lib/ahp/share" "$2/usr/share/doc/ahp/LICENSE"
  gzip -n -9 "$2"/usr/share/man/man1/*.1
  cp deploy/debian/copyright "$2/usr/share/doc/ahp/"
  gzip -n -9 <CHANGELOG.md >"$2/usr/share/doc/ahp/CHANGELOG.md.gz"
  changelog | gzip -n -9 >"$2/usr/share/doc/ahp/changelog.gz"
  ln -s ../lib/ahp/bin/ahp "$2/usr/bin/ahp"
  cp deploy/systemd/ahp.service "$2/usr/lib/systemd/system/"
  settings >"$2/etc/ahp/ahp.yaml"
}

# describe ARCHITECTURE DIRECTORY: writes the control files.
describe() {
  case $1 in
    x64) package_architecture=amd64 ;;
    *) package_architecture=arm64 ;;
  esac
  (cd "$2" && find . -type f ! -path './DEBIAN/*' -printf '%P\n' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 md5sum >DEBIAN/md5sums)
  echo /etc/ahp/ahp.yaml >"$2/DEBIAN/conffiles"
  sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$package_architecture/" \
    -e "s/@SIZE@/$(find "$2" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')/" \
    deploy/debian/control >"$2/DEBIAN/control"
  for script in postinst prerm postrm; do
    cp "deploy/debian/$script" "$2/DEBIAN/"
    chmod 755 "$2/DEBIAN/$script"
  done
}

for architecture in $architectures; do
  need archive "ahp-$version-linux-$architecture.tar.gz"
  root=$work/debian/$architecture
  rm -rf "$root"
  mkdir -p "$root"
  fill "$architecture" "$root"
  describe "$architecture" "$root"
  dpkg-deb --root-owner-group -Zgzip --build "$root" "$dist/ahp_${version}_$package_architecture.deb" >&2
done
