package dev.ahp.a2a.serve;

import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonObject;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.NamespacePath;
import dev.ahp.server.route.Reply;
import dev.ahp.trace.TraceParent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads request headers and sets response headers for all bindings. */
public final class A2aHeaders {
  private static final Set<String> TYPES = Set.of("application/json", "application/a2a+json");

  private final String scheme;

  /** Creates headers of a server with the scheme {@code http} or {@code https}. */
  public A2aHeaders(String scheme) {
    this.scheme = scheme;
  }

  /** Returns scheme, host and port of a request, and the prefix of the namespace it names. */
  public String base(ApiRequest call) {
    String prefix = NamespacePath.of(call.path()).prefix();
    return scheme + "://" + call.header("Host").orElse("localhost") + prefix;
  }

  /** Returns the call of a request. */
  public A2aRequest request(ApiRequest call, A2aVersion a2aVersion, JsonObject params) {
    return new A2aRequest(
        call.caller(),
        a2aVersion,
        base(call),
        params,
        call.header("traceparent").filter(it -> TraceParent.parse(it).isPresent()).orElse(null),
        call.header("Idempotency-Key").orElse(null),
        call.authorized());
  }

  /** Returns whether the content type is JSON. */
  static boolean isJson(ApiRequest call) {
    String type = call.header("Content-Type").orElse("");
    int end = type.indexOf(';');
    String bare = end < 0 ? type : type.substring(0, end);
    return TYPES.contains(bare.strip().toLowerCase(Locale.ROOT));
  }

  /** Returns the header {@code A2A-Version}; null if it is absent. */
  public static @Nullable String version(ApiRequest call) {
    return call.header("A2A-Version").orElse(null);
  }

  /** Names the extension in the response if the client requested it. */
  public static Reply addExtension(ApiRequest call, A2aVersion a2aVersion, Reply reply) {
    boolean requested =
        call.header(a2aVersion.extensions())
            .filter(
                it ->
                    Arrays.asList(it.replace(" ", "").split(",", -1))
                        .contains(HandoffExtension.URI))
            .isPresent();
    return requested ? reply.with(a2aVersion.extensions(), HandoffExtension.URI) : reply;
  }
}
