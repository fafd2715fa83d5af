# shellcheck shell=sh
# The steps of deploy/try-fresh in a container, as the documentation describes them: install_ARTEFACT and handoff_ARTEFACT.
# VERSION and ARCHITECTURE are variables, the files of the release are in /dist, and /try is the working directory.

export AHP_DATA="${AHP_DATA:-/try/data}"

packages() {
  apt-get -qq update
  apt-get -qq install -y "$@"
}

# Waits until the daemon of AHP_DATA is ready.
await_daemon() {
  attempts=0
  until ahp status >/dev/null 2>&1; do
    attempts=$((attempts + 1))
    [ $attempts -lt 60 ] || { ahp status && return 1; }
    sleep 0.2
  done
}

# member NAME: prints the first member of a JSON text with this name and a string or a number as its value.
member() {
  tr -d '\n' | sed -n "s/.*\"$1\": *\"\{0,1\}\([^\",}]*\).*/\1/p"
}

# hand_over FILE: sends a handoff, accepts and completes it, and reads the result.
hand_over() {
  ahp agents add triage-agent --role triage >/dev/null
  ahp agents add refund-agent --role billing-expert >/dev/null
  ahp send "$1" --as triage-agent
  claim=$(ahp claim --as refund-agent --accept --json)
  echo "$claim"
  ahp complete "$(echo "$claim" | member packetId)" --lease "$(echo "$claim" | member token)" \
    --result '{"refunded": true}' --as refund-agent
  ahp result refund-4711 | grep -q refunded
  ahp audit verify
}

# Runs the demo, then a daemon with one handoff.
try_command() {
  ahp demo >/dev/null
  ahp start --dev --port 0 >/try/daemon.log 2>&1 &
  await_daemon
  hand_over /try/handoff.json
  ahp stop
}

install_archive() {
  tar -xzf "/dist/ahp-$VERSION-linux-$ARCHITECTURE.tar.gz" -C /opt
  ln -s "/opt/ahp-$VERSION/bin/ahp" /usr/local/bin/ahp
}

handoff_archive() {
  try_command
}

install_deb() {
  apt-get -qq update
  apt-get -qq install -y /dist/ahp_"$VERSION"_*.deb
}

handoff_deb() {
  try_command
}

install_jar() {
  packages openjdk-17-jre-headless
}

handoff_jar() {
  ahp() {
    java -jar "/dist/ahp-$VERSION.jar" "$@"
  }
  try_command
}

install_python() {
  packages python3-venv
  python3 -m venv /opt/venv
  /opt/venv/bin/pip install -q /dist/*.whl
}

handoff_python() {
  PATH=/opt/venv/bin:$PATH
  ahp demo >/dev/null
  cat >example.py <<'END'
import ahp

with ahp.embedded("./handoffs.db") as client:
    worker = ahp.Worker(client.acting_as("writer"))

    @worker.handles("task.assign")
    def write(packet, lease):
        return {"text": f"All about {packet.payload['topic']}"}

    packet = client.submit(target="writer", payload={"topic": "tides"})
    worker.run_once(wait=5.0)
    assert client.result(packet).result == {"text": "All about tides"}
END
  python example.py
}

# The client needs Node.js 20; Debian 12 has 18. The command ahp comes from the archive.
install_npm() {
  packages nodejs npm
  install_archive
  npm install --no-audit --no-fund node@22 "/dist/ahp-handoff-$VERSION.tgz"
}

handoff_npm() {
  cat >example.mjs <<'END'
import { Worker } from "ahp-handoff";
import { embedded } from "ahp-handoff/node";

const client = await embedded("./handoffs.db");
const worker = new Worker(client.actingAs("writer"));
worker.handles("task.assign", (packet) => ({ text: `All about ${packet.payload["topic"]}` }));
const packet = await client.submit({ target: "writer", payload: { topic: "tides" } });
await worker.runOnce(5_000);
if ((await client.result(packet)).result.text !== "All about tides") throw new Error("wrong result");
await client.close();
END
  ./node_modules/.bin/node example.mjs
}

install_maven() {
  packages openjdk-17-jdk-headless maven
  mkdir -p /repository project/src/main/java
  tar -xzf "/dist/ahp-$VERSION-maven.tar.gz" -C /repository
  cd project || return
  cat >pom.xml <<END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>example</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories>
    <repository>
      <id>staged</id>
      <url>file://$(dirname "$(find /repository -type d -path '*/dev/ahp')" | sed 's:/dev$::')</url>
    </repository>
  </repositories>
  <dependencies>
    <dependency>
      <groupId>dev.ahp</groupId>
      <artifactId>ahp-broker</artifactId>
      <version>$VERSION</version>
    </dependency>
  </dependencies>
</project>
END
  cat >src/main/java/Example.java <<'END'
import dev.ahp.Agent;
import dev.ahp.Broker;
import dev.ahp.ClaimRequest;
import dev.ahp.Packet;
import dev.ahp.Result;
import java.util.Map;

public class Example {
  public static void main(String[] args) {
    try (Broker broker = Broker.inMemory()) {
      broker.agents().put(Agent.named("writer"));
      broker.submit(
          Packet.builder("task.assign").task("tides").from("boss").to("writer").payload(Map.of("topic", "tides")).build());
      var claim = broker.claim(ClaimRequest.forAgent("writer")).get(0);
      broker.complete(broker.accept(claim), Result.of(Map.of("text", "All about tides")));
      if (!broker.audit().verify().ok()) {
        throw new AssertionError("the audit chain is broken");
      }
    }
  }
}
END
  mvn -B -q compile dependency:build-classpath -Dmdep.outputFile=classpath
}

handoff_maven() {
  java -cp "project/target/classes:$(cat project/classpath)" Example
}

install_chart() {
  helm show chart "/dist/ahp-$VERSION-chart.tgz"
}

# There is no cluster to hand over in: renders the manifests.
handoff_chart() {
  helm template ahp "/dist/ahp-$VERSION-chart.tgz" --kube-version 1.31 | grep -q '^kind: Deployment$'
}

install_source() {
  /src/ahp version
}

handoff_source() {
  ahp() {
    /src/ahp "$@"
  }
  try_command
}
