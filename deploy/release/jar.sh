# shellcheck shell=sh disable=SC2154 # common.sh sets the variables
# The command for machines with Java 17 or later: java -jar ahp-VERSION.jar
cp "$jar" "$dist/ahp-$version.jar"
