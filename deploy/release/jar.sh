# The command for machines with Java 17 or later: java -jar ahp-VERSION.jar
cp "$jar" "$dist/ahp-$version.jar"
