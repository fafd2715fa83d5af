#!/bin/sh
# Runs typical commands and writes down the classes each of them loads: training.sh JAVA JAR DIRECTORY
java=$1 jar=$2 directory=$3
number=0
train() {
  number=$((number + 1))
  "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -XX:DumpLoadedClassList="$directory/$number.list" \
    -cp "$jar" dev.ahp.cli.Ahp "$@" </dev/null
}

train --help
train completion bash
train no-such-command --json
