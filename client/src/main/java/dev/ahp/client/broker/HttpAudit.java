package dev.ahp.client.broker;

import dev.ahp.Audit;
import dev.ahp.AuditReport;
import dev.ahp.client.ApiPath;
import dev.ahp.client.DaemonClient;
import dev.ahp.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;

/** The audit API of a daemon. */
record HttpAudit(DaemonClient client) implements Audit {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  @Override
  public AuditReport verify() {
    return new AuditReport(client.get(ApiPath.of("v1", "audit", "verify"), TIMEOUT));
  }

  @Override
  public JsonObject checkpoint() {
    return client.get(ApiPath.of("v1", "audit", "checkpoint"));
  }

  @Override
  public void export(Consumer<String> lines) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                client.stream(ApiPath.of("v1", "audit", "export")), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      while (line != null) {
        lines.accept(line);
        line = reader.readLine();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the export was interrupted", e);
    }
  }
}
