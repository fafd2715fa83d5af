package dev.ahp.temporal;

import dev.ahp.delivery.SettingsFaults;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.Violation;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.RpcRetryOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.List;

/**
 * A server with credentials: {@code url} ({@code host:port}), {@code namespace}, {@code tls} and
 * {@code secret}, an API key. A key implies TLS.
 */
record TemporalAddress(String url, String namespace, boolean tls, String secret) {
  static TemporalAddress of(JsonObject settings) {
    String secret = settings.string("secret").orElse("");
    return new TemporalAddress(
        settings.string("url").orElse(""),
        settings.string("namespace").orElse("default"),
        settings.bool("tls").orElse(false) || !secret.isEmpty(),
        secret);
  }

  static List<Violation> faults(JsonObject settings) {
    String url = settings.string("url").orElse("");
    int colon = url.lastIndexOf(':');
    boolean hasPort =
        colon > 0
            && colon < url.length() - 1
            && url.substring(colon + 1).chars().allMatch(c -> c >= '0' && c <= '9');
    boolean validTls = !settings.has("tls") || settings.get("tls") instanceof Json.Bool;
    return new SettingsFaults(settings)
        .require(hasPort && url.indexOf('/') < 0, "url", "must have the form HOST:PORT")
        .texts("namespace", "taskQueue", "workflow", "secret")
        .require(validTls, "tls", "must be true or false")
        .found();
  }

  /** Disables retries of the client library, because the relay retries. */
  WorkflowServiceStubs stubs(Duration timeout) {
    WorkflowServiceStubsOptions.Builder options =
        WorkflowServiceStubsOptions.newBuilder()
            .setTarget(url)
            .setEnableHttps(tls)
            .setRpcTimeout(timeout)
            .setSystemInfoTimeout(timeout)
            .setRpcRetryOptions(RpcRetryOptions.newBuilder().setMaximumAttempts(1).build());
    if (!secret.isEmpty()) {
      options.addApiKey(() -> secret);
    }
    return WorkflowServiceStubs.newServiceStubs(options.build());
  }

  WorkflowClient client(WorkflowServiceStubs stubs) {
    return WorkflowClient.newInstance(
        stubs, WorkflowClientOptions.newBuilder().setNamespace(namespace).build());
  }

  /** Omits the secret, so that it does not appear in logs. */
  @Override
  public String toString() {
    return url;
  }
}
