# shellcheck shell=sh disable=SC2154 # common.sh sets the variables
# The Helm chart: helm install ahp ahp-VERSION-chart.tgz
rm -rf "$work/chart"
mkdir -p "$work/chart/ahp"
cp -R deploy/chart/Chart.yaml deploy/chart/values.yaml deploy/chart/values.schema.json deploy/chart/templates "$work/chart/ahp/"
cp LICENSE "$work/chart/ahp/"
pack "$work/chart" "$dist/ahp-$version-chart.tgz"
