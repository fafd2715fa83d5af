#!/bin/sh
# Imports images that stand in for the ones of the registry, which tests do not need: PostgreSQL and HAProxy from Debian's
# packages, with the names, variables and paths on which deploy/compose relies. stand-in-images.sh DIRECTORY
set -eu
directory=$1
root=$directory/root
compose=$(dirname "$0")/../../../../../deploy/compose/cluster.yaml

image() {
  sed -n "s|^ *image: \\(.*/$1:.*\\)|\\1|p" "$compose"
}

if ! [ -f "$directory/complete" ]; then
  rm -rf "$root"
  mkdir -p "$directory"
  debootstrap --variant=minbase --include=postgresql-15,haproxy bookworm "$root" >"$directory/debootstrap.log" 2>&1 || {
    tail -n 20 "$directory/debootstrap.log" >&2
    exit 1
  }
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/* "$root"/var/lib/postgresql/*
  cat >"$root/usr/local/bin/postgres-entrypoint" <<'END'
#!/bin/sh
set -eu
PATH=/usr/lib/postgresql/15/bin:$PATH
data=/var/lib/postgresql/15/docker
if ! [ -f "$data/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 "$data"
  install -o postgres -m 400 "$POSTGRES_PASSWORD_FILE" /tmp/password
  setpriv --reuid postgres --regid postgres --clear-groups \
    initdb -D "$data" -U "$POSTGRES_USER" --pwfile /tmp/password --auth-host scram-sha-256 --auth-local trust
  echo "host all all all scram-sha-256" >>"$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" |
    setpriv --reuid postgres --regid postgres --clear-groups postgres --single -D "$data" postgres
fi
exec setpriv --reuid postgres --regid postgres --clear-groups postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
END
  chmod 755 "$root/usr/local/bin/postgres-entrypoint"
  touch "$directory/complete"
fi

tar -C "$root" --one-file-system -cf "$directory/root.tar" .
podman import --change 'ENTRYPOINT ["/usr/local/bin/postgres-entrypoint"]' \
  --change 'ENV PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin' --change 'STOPSIGNAL SIGINT' \
  "$directory/root.tar" "$(image postgres)" >/dev/null
podman import --change 'ENTRYPOINT ["/usr/sbin/haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]' \
  --change 'STOPSIGNAL SIGUSR1' "$directory/root.tar" "$(image haproxy)" >/dev/null
rm "$directory/root.tar"
