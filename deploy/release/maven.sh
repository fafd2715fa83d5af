# shellcheck shell=sh disable=SC2154 # common.sh sets the variables
# A Maven repository with the public modules, their sources and their documentation. AHP_GPG_KEY names the key that signs
# the files.
public=
# shellcheck disable=SC2013 # one name per line
for module in $(sed -n 's:.*<module>\(.*\)</module>.*:\1:p' pom.xml); do
  grep -q '<maven.deploy.skip>' "$module/pom.xml" || public=$public,$module
done

rm -rf "$dist/maven"
# The adapters share the tests of one module, which must be compiled but need not run.
mvn -B -q -P launcher,release -Dmaven.test.skip=false -DskipTests ${AHP_GPG_KEY:+-Dgpg.keyname="$AHP_GPG_KEY"} \
  -pl "${public#,}" -am deploy -Dmaven.install.skip=true -DaltDeploymentRepository="staged::file://$dist/maven" >&2
# Maven Central creates these files, which contain the time.
find "$dist/maven" -name 'maven-metadata.xml*' -delete
pack "$dist/maven" "$dist/ahp-$version-maven.tar.gz"
