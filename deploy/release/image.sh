# shellcheck shell=sh disable=SC2154 # ./release sets the variables
# Container images without a registry: a layer with packages of Debian and a layer with the archive of the release, written
# as an archive that both podman load and docker load accept. Needs neither root nor a container engine.

. deploy/release/apt.sh

image_packages="base-files busybox-static gcc-12-base libc-bin libc6 libgcc-s1 libstdc++6 zlib1g"
image_applets="[ ash awk base64 basename cat chmod clear cmp cp cut date dd df diff dirname du echo egrep env expr false fgrep
find free grep groups gunzip gzip head hostname id kill less ln ls md5sum mkdir mktemp more mv nc netstat nslookup od pidof ping
printf ps pwd readlink realpath rm rmdir sed seq sh sha256sum sleep sort stat sync tail tar tee test timeout top touch tr true
uname uniq unzip uptime vi watch wc wget which whoami xargs zcat"
image_created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)

# base_layer ARCHITECTURE DIRECTORY: the file system of Debian with the tools of busybox, in the form of merged /usr.
base_layer() {
  # shellcheck disable=SC2086 # several packages
  fetch_packages "$1" "$work/packages-$1" $image_packages
  mkdir -p "$2/usr/bin" "$2/usr/lib" "$2/usr/lib64" "$2/usr/sbin" "$2/var/lib/dpkg/status.d"
  for merged in bin lib lib64 sbin; do
    ln -s "usr/$merged" "$2/$merged"
  done
  for package in "$work/packages-$1"/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar --keep-directory-symlink --no-same-owner -C "$2" -xf -
    # Scanners for vulnerabilities read the packages of images without dpkg from this directory.
    dpkg-deb -f "$package" >"$2/var/lib/dpkg/status.d/$(dpkg-deb -f "$package" Package)"
  done
  find "$2/usr/share/doc" -type f ! -name copyright -delete
  rm -rf "$2/usr/share/lintian" "$2/usr/share/man" "$2/usr/share/info" "$2/usr/lib"/*-linux-gnu/gconv "$2/etc/update-motd.d"
  find "$2" -type d -empty -path '*/usr/share/*' -delete
  for applet in $image_applets; do
    ln -sf busybox "$2/usr/bin/$applet"
  done
  cp "$2/usr/share/base-files/nsswitch.conf" "$2/etc/nsswitch.conf" 2>/dev/null || echo "hosts: files dns" >"$2/etc/nsswitch.conf"
  printf 'root:x:0:0:root:/root:/bin/sh\nahp:x:2470:2470:AHP:/var/lib/ahp:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n' \
    >"$2/etc/passwd"
  printf 'root:x:0:\nahp:x:2470:\nnogroup:x:65534:\n' >"$2/etc/group"
}

# app_layer ARCHIVE ARCHITECTURE DIRECTORY: the files of the release in /opt/ahp with extracted native libraries.
app_layer() {
  mkdir -p "$3/opt" "$3/usr/bin" "$3/var/lib/ahp"
  tar -xzf "$1" --no-same-owner -C "$3/opt"
  mv "$3/opt/ahp-$version" "$3/opt/ahp"
  mkdir "$3/opt/ahp/native"
  case $2 in
    amd64) sqlite=x86_64 zstd=amd64 ;;
    arm64) sqlite=aarch64 zstd=aarch64 ;;
  esac
  unzip -q -j "$3/opt/ahp/lib/ahp.jar" "org/sqlite/native/Linux/$sqlite/libsqlitejdbc.so" "linux/$zstd/libzstd-jni-*.so" \
    -d "$3/opt/ahp/native"
  mv "$3"/opt/ahp/native/libzstd-jni-*.so "$3/opt/ahp/native/libzstd-jni.so"
  cp deploy/container/ahp "$3/usr/bin/ahp"
  cp deploy/container/healthcheck "$3/usr/bin/ahp-healthcheck"
  chmod 755 "$3/usr/bin/ahp" "$3/usr/bin/ahp-healthcheck" "$3"/opt/ahp/native/*.so
}

# pack_layer DIRECTORY FILE: writes FILE and FILE.gz. The data directory belongs to the user of the daemon.
pack_layer() {
  tar --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --numeric-owner --owner=0 --group=0 -C "$1" \
    --exclude=./var/lib/ahp -cf "$2" .
  if [ -d "$1/var/lib/ahp" ]; then
    tar --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --numeric-owner --owner=2470 --group=2470 --mode=0750 -C "$1" \
      -rf "$2" ./var/lib/ahp
  fi
  gzip -n -9 -c "$2" >"$2.gz"
}

hash_of() {
  sha256sum "$1" | cut -d ' ' -f 1
}

# image_config ARCHITECTURE LAYER...
image_config() {
  config_architecture=$1
  shift
  diffs=
  for layer in "$@"; do
    diffs="$diffs${diffs:+,}\"sha256:$(hash_of "$layer")\""
  done
  sed -e "s|@architecture@|$config_architecture|" -e "s|@created@|$image_created|g" -e "s|@version@|$version|g" \
    -e "s|\"@layers@\"|$diffs|" deploy/container/config.json
}

# write_image ARCHITECTURE NAME LAYER...: the archive has the layout of OCI and the manifest.json of docker save. The media
# types are those of Docker, because the ones of OCI do not provide for health checks.
write_image() {
  architecture=$1 name=$2
  shift 2
  out=$work/image-$architecture
  docker=application/vnd.docker
  rm -rf "$out"
  mkdir -p "$out/blobs/sha256"
  image_config "$architecture" "$@" >"$work/config.json"
  config=$(hash_of "$work/config.json")
  config_size=$(wc -c <"$work/config.json")
  mv "$work/config.json" "$out/blobs/sha256/$config"
  paths='' layers=''
  for layer in "$@"; do
    hash=$(hash_of "$layer.gz")
    cp "$layer.gz" "$out/blobs/sha256/$hash"
    paths="$paths${paths:+,}\"blobs/sha256/$hash\""
    layers="$layers${layers:+,}{\"mediaType\":\"$docker.image.rootfs.diff.tar.gzip\",\"size\":$(wc -c <"$layer.gz"),\"digest\":\"sha256:$hash\"}"
  done
  manifest_type=$docker.distribution.manifest.v2+json
  printf '{"schemaVersion":2,"mediaType":"%s","config":{"mediaType":"%s","size":%s,"digest":"sha256:%s"},"layers":[%s]}' \
    "$manifest_type" $docker.container.image.v1+json "$config_size" "$config" "$layers" >"$work/manifest.json"
  manifest=$(hash_of "$work/manifest.json")
  reference=localhost/ahp:$version
  annotations="\"io.containerd.image.name\":\"$reference\",\"org.opencontainers.image.ref.name\":\"$reference\""
  printf '{"schemaVersion":2,"manifests":[{"mediaType":"%s","size":%s,"digest":"sha256:%s","annotations":{%s}}]}' \
    "$manifest_type" "$(wc -c <"$work/manifest.json")" "$manifest" "$annotations" >"$out/index.json"
  mv "$work/manifest.json" "$out/blobs/sha256/$manifest"
  printf '{"imageLayoutVersion":"1.0.0"}' >"$out/oci-layout"
  printf '[{"Config":"blobs/sha256/%s","RepoTags":["%s"],"Layers":[%s]}]' "$config" "$reference" "$paths" \
    >"$out/manifest.json"
  tar --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --numeric-owner --owner=0 --group=0 -C "$out" \
    -cf "$dist/ahp-$version-image-$name.tar" blobs index.json manifest.json oci-layout
  echo "sha256:$manifest" >"$dist/ahp-$version-image-$name.digest"
}

# build_image NAME ARCHITECTURE
build_image() {
  need archive "ahp-$version-linux-$1.tar.gz"
  base=$work/image-base-$2 app=$work/image-app-$2
  rm -rf "$base" "$app"
  base_layer "$2" "$base"
  app_layer "$dist/ahp-$version-linux-$1.tar.gz" "$2" "$app"
  pack_layer "$base" "$base.tar"
  pack_layer "$app" "$app.tar"
  write_image "$2" "$1" "$base.tar" "$app.tar"
  rm -rf "$base" "$app" "$base.tar" "$base.tar.gz" "$app.tar" "$app.tar.gz" "$work/image-$2"
}

for image_architecture in $architectures; do
  case $image_architecture in
    x64) build_image x64 amd64 ;;
    aarch64) build_image aarch64 arm64 ;;
  esac
done
