#!/bin/sh
# Installs, uses, upgrades and purges the package in a root file system of Debian. Runs there as root, with the packages
# /packages/old.deb and /packages/new.deb.
set -eu

step() {
  echo "step: $1"
}

files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /packages -o -path /var/lib/dpkg -o \
    -path /var/log -o -path /var/cache -o -path /etc/passwd- -o -path /etc/group- -o -path /etc/shadow- -o \
    -path /etc/gshadow- -o -path '/etc/sub?id*' -o -path /var/lib/systemd \) -prune -o -print | sort
}

as_user() {
  setpriv --reuid=ahp --regid=ahp --clear-groups env HOME=/var/lib/ahp "$@"
}

start_daemon() {
  as_user ahp start --config /etc/ahp/ahp.yaml --data /var/lib/ahp --port 0 >/tmp/daemon.log 2>&1 &
  daemon=$!
  tries=0
  until ahp status --data /var/lib/ahp >/dev/null 2>&1; do
    tries=$((tries + 1))
    if [ $tries -gt 60 ] || ! kill -0 $daemon; then
      cat /tmp/daemon.log >&2
      exit 1
    fi
    sleep 0.5
  done
}

stop_daemon() {
  as_user ahp stop --data /var/lib/ahp >/dev/null
  wait $daemon || true
}

files >/tmp/before
step install
if command -v java; then exit 1; fi
dpkg -i /packages/old.deb
[ "$(stat -c '%U %a' /var/lib/ahp)" = "ahp 700" ]
[ -s "$(find /usr/lib/ahp/lib -name 'classes-*.jsa')" ]
[ "$(readlink /etc/systemd/system/multi-user.target.wants/ahp.service)" = /lib/systemd/system/ahp.service ] ||
  [ "$(readlink /etc/systemd/system/multi-user.target.wants/ahp.service)" = /usr/lib/systemd/system/ahp.service ]

step use
ahp demo >/dev/null
ahp config check /etc/ahp/ahp.yaml
start_daemon
ahp agents add refund-agent --role billing-expert --data /var/lib/ahp >/dev/null
token=$(ahp agents add triage-agent --role triage --data /var/lib/ahp)
ahp send /packages/refund-handoff.json --data /var/lib/ahp --token "$token"
ahp packets --data /var/lib/ahp | cut -d ' ' -f 1 >/tmp/packets
[ "$(wc -l </tmp/packets)" -ge 2 ]
stop_daemon

step upgrade
echo "dedupeWindowMs: 1000" >>/etc/ahp/ahp.yaml
dpkg -i /packages/new.deb
dpkg-query -W ahp
grep -q "dedupeWindowMs: 1000" /etc/ahp/ahp.yaml
[ "$(find /usr/lib/ahp/lib -name 'classes-*.jsa' | wc -l)" = 1 ]
start_daemon
ahp packets --data /var/lib/ahp | cut -d ' ' -f 1 | diff - /tmp/packets
ahp audit verify --data /var/lib/ahp
stop_daemon

step remove
dpkg -r ahp
[ -n "$(ls /var/lib/ahp)" ]
[ -f /etc/ahp/ahp.yaml ]
[ ! -e /usr/bin/ahp ]

step purge
dpkg -P ahp
if getent passwd ahp || getent group ahp; then exit 1; fi
rm -rf "$HOME/.cache" "$HOME/.ahp"
files >/tmp/after
diff /tmp/before /tmp/after
