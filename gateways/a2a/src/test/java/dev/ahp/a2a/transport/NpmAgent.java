package dev.ahp.a2a.transport;

import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.testkit.node.NodeTools;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** The agent in {@code agent.mjs}, based on the official SDK, in a separate process. */
final class NpmAgent implements AutoCloseable {
  private final Process process;
  private final List<JsonObject> lines = new CopyOnWriteArrayList<>();
  private final String url;

  /** Starts an agent with one version and one binding. */
  NpmAgent(NodeTools node, String version, String binding) throws Exception {
    node.install();
    process = node.start(script(), node.directory().toString(), version, binding);
    BufferedReader output = process.inputReader();
    JsonObject ready = read(output.readLine());
    url = ready.string("value").orElseThrow();
    Thread reader = new Thread(() -> output.lines().forEach(it -> lines.add(read(it))));
    reader.setDaemon(true);
    reader.start();
  }

  private static String script() throws URISyntaxException {
    return Path.of(Objects.requireNonNull(NpmAgent.class.getResource("agent.mjs")).toURI())
        .toString();
  }

  private static JsonObject read(String line) {
    return JsonReader.read(line).asObject().orElseThrow();
  }

  String url() {
    return url;
  }

  /** Returns the number of received messages. */
  long count(String what) {
    return lines.stream().filter(it -> it.string("what").filter(what::equals).isPresent()).count();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
  }
}
