package dev.ahp.a2a.serve;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.Reply;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What both bindings read from the headers of a request, and say in those of an answer. */
public final class A2aHeaders {
  private static final Set<String> TYPES = Set.of("application/json", "application/a2a+json");

  private final String scheme;

  /** Headers of a server that is reached by {@code http} or {@code https}. */
  public A2aHeaders(String scheme) {
    this.scheme = scheme;
  }

  /** Scheme, host and port, as the client called them. */
  public String base(ApiRequest call) {
    return scheme + "://" + call.header("Host").orElse("localhost");
  }

  public static A2aRequest request(ApiRequest call, JsonObject params) {
    return new A2aRequest(
        call.caller(),
        params,
        call.header("traceparent").filter(A2aHeaders::isTrace).orElse(null),
        call.header("Idempotency-Key").orElse(null),
        call.authorized());
  }

  private static boolean isTrace(String header) {
    return dev.ahp.trace.TraceParent.parse(header).isPresent();
  }

  /** Whether the body says that it is JSON. */
  public static boolean isJson(ApiRequest call) {
    String type = call.header("Content-Type").orElse("");
    int end = type.indexOf(';');
    String bare = end < 0 ? type : type.substring(0, end);
    return TYPES.contains(bare.strip().toLowerCase(Locale.ROOT));
  }

  public static @Nullable String version(ApiRequest call) {
    return call.header("A2A-Version").orElse(null);
  }

  /** Names the extension in the answer if the client asked for it. */
  public static Reply answered(ApiRequest call, A2aVersion a2aVersion, Reply reply) {
    boolean asked =
        call.header(a2aVersion.extensions())
            .filter(
                it ->
                    Arrays.asList(it.replace(" ", "").split(",", -1))
                        .contains(HandoffExtension.URI))
            .isPresent();
    return asked ? reply.with(a2aVersion.extensions(), HandoffExtension.URI) : reply;
  }
}
