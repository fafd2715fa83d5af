package dev.ahp.a2a.serve;

import dev.ahp.a2a.dialect.Version;
import dev.ahp.a2a.task.Extension;
import dev.ahp.http.route.Call;
import dev.ahp.http.route.Reply;
import dev.ahp.json.JsonObject;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What both bindings read from the headers of a request, and say in those of an answer. */
public final class Access {
  private static final Set<String> TYPES = Set.of("application/json", "application/a2a+json");

  private final String scheme;

  /** Headers of a server that is reached by {@code http} or {@code https}. */
  public Access(String scheme) {
    this.scheme = scheme;
  }

  /** Scheme, host and port, as the client called them. */
  public String base(Call call) {
    return scheme + "://" + call.header("Host").orElse("localhost");
  }

  public static Request request(Call call, JsonObject params) {
    return new Request(
        call.caller(),
        params,
        call.header("traceparent").filter(Access::isTrace).orElse(null),
        call.header("Idempotency-Key").orElse(null),
        call.lasting());
  }

  private static boolean isTrace(String header) {
    return dev.ahp.trace.TraceParent.parse(header).isPresent();
  }

  /** Whether the body says that it is JSON. */
  public static boolean isJson(Call call) {
    String type = call.header("Content-Type").orElse("");
    int end = type.indexOf(';');
    String bare = end < 0 ? type : type.substring(0, end);
    return TYPES.contains(bare.strip().toLowerCase(Locale.ROOT));
  }

  public static @Nullable String version(Call call) {
    return call.header("A2A-Version").orElse(null);
  }

  /** Names the extension in the answer if the client asked for it. */
  public static Reply answered(Call call, Version version, Reply reply) {
    boolean asked =
        call.header(version.extensions())
            .filter(it -> Arrays.asList(it.replace(" ", "").split(",", -1)).contains(Extension.URI))
            .isPresent();
    return asked ? reply.with(version.extensions(), Extension.URI) : reply;
  }
}
