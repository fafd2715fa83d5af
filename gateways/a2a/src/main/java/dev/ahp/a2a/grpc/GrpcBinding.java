package dev.ahp.a2a.grpc;

import dev.ahp.Denied;
import dev.ahp.a2a.error.A2aError;
import dev.ahp.a2a.error.A2aException;
import dev.ahp.a2a.protobuf.ProtobufReader;
import dev.ahp.a2a.protobuf.ProtobufSchema;
import dev.ahp.a2a.protobuf.ProtobufSchema.MethodTypes;
import dev.ahp.a2a.protobuf.ProtobufWriter;
import dev.ahp.a2a.serve.A2aHeaders;
import dev.ahp.a2a.serve.A2aOperations;
import dev.ahp.a2a.serve.A2aRequest;
import dev.ahp.a2a.serve.A2aStreams;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.problem.ProblemCode;
import dev.ahp.server.route.ApiRequest;
import dev.ahp.server.route.BodyRule;
import dev.ahp.server.route.Reply;
import dev.ahp.server.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The gRPC binding of A2A 1.0: {@code POST /lf.a2a.v1.A2AService/METHOD}. A message is converted to
 * the JSON of the other bindings, and their operations handle it. The server has unary calls and
 * server streams; messages are not compressed.
 */
public final class GrpcBinding {
  private static final String SERVICE = "/lf.a2a.v1.A2AService/{method}";

  /** The limit that clients have by default. */
  private static final int MAX_RESPONSE_BYTES = (4 << 20) - 16;

  private final A2aOperations operations;
  private final A2aStreams a2aStreams;
  private final A2aHeaders a2aHeaders;
  private final ScheduledExecutorService threads;
  private final ProtobufSchema schema = ProtobufSchema.load();
  private final ProtobufReader reader;
  private final ProtobufWriter writer = new ProtobufWriter(schema);
  private final GrpcErrors errors = new GrpcErrors(writer);

  public GrpcBinding(
      A2aOperations operations,
      A2aStreams a2aStreams,
      A2aHeaders a2aHeaders,
      JsonLimits limits,
      ScheduledExecutorService threads) {
    this.operations = operations;
    this.a2aStreams = a2aStreams;
    this.a2aHeaders = a2aHeaders;
    this.threads = threads;
    this.reader = new ProtobufReader(schema, limits);
  }

  /** Returns the route of all methods. The OpenAPI document, which describes JSON, omits it. */
  public List<Route> routes() {
    return List.of(
        Route.post(SERVICE)
            .anyScope() // each method requires its own
            .takes(BodyRule.BINARY, "")
            .problems(errors::reply)
            .waits()
            .later(this::handle));
  }

  private CompletableFuture<Reply> handle(ApiRequest call) {
    if (!isGrpc(call)) {
      Denied denied =
          new Denied(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "send Content-Type: " + GrpcErrors.TYPE);
      return CompletableFuture.completedFuture(
          Reply.problem(
              ProblemCode.UNSUPPORTED_MEDIA_TYPE.status(), denied.toProblem(call.path())));
    }
    try {
      return handleMethod(call).exceptionally(errors::reply);
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(errors.reply(e));
    }
  }

  private static boolean isGrpc(ApiRequest call) {
    String type = call.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    int end = type.indexOf(';');
    String bare = (end < 0 ? type : type.substring(0, end)).strip();
    return bare.equals(GrpcErrors.TYPE) || bare.equals(GrpcErrors.TYPE + "+proto");
  }

  private CompletableFuture<Reply> handleMethod(ApiRequest call) {
    String name = call.value("method");
    MethodTypes types = schema.method(name).orElseThrow(() -> unknown(name));
    A2aMethod method = A2aMethod.named(name, A2aVersion.V1_0).orElseThrow(() -> unknown(name));
    requireVersion(call);
    Duration timeout = GrpcTimeout.parse(call.header("grpc-timeout")).orElse(null);
    byte[] message = GrpcFrame.message(call.sent().bytes(), reader.limits().bytes());
    JsonObject params = reader.read(types.request(), message);
    A2aRequest request = a2aHeaders.request(call, A2aVersion.V1_0, params);
    CompletableFuture<Reply> reply =
        method.streams()
            ? a2aStreams.open(
                method, request, new GrpcEventFormat(writer, types.response(), timeout, threads))
            : limit(operations.call(method, request), timeout)
                .thenApply(it -> unary(types.response(), it));
    return reply.thenApply(it -> A2aHeaders.addExtension(call, A2aVersion.V1_0, it));
  }

  private static GrpcException unknown(String method) {
    String shown = method.length() > 100 ? method.substring(0, 100) + "…" : method;
    return new GrpcException(
        GrpcStatus.UNIMPLEMENTED, "lf.a2a.v1.A2AService has no method " + shown);
  }

  /** Rejects other versions. Without a header the version is that of the service. */
  private static void requireVersion(ApiRequest call) {
    String header = A2aHeaders.version(call);
    if (header != null && !header.isBlank() && A2aVersion.ofHeader(header) != A2aVersion.V1_0) {
      throw new A2aException(
          A2aError.VERSION_NOT_SUPPORTED, "over gRPC the only supported A2A version is 1.0");
    }
  }

  /** Fails when the time of the client has passed; the operation itself continues. */
  private static CompletableFuture<JsonObject> limit(
      CompletableFuture<JsonObject> result, @Nullable Duration timeout) {
    return timeout == null || result.isDone()
        ? result
        : result.copy().orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS);
  }

  private Reply unary(String type, JsonObject result) {
    byte[] message = writer.write(type, result);
    if (message.length > MAX_RESPONSE_BYTES) {
      throw new GrpcException(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "the response of %s bytes exceeds the limit of %s bytes; ask for fewer items"
              .formatted(message.length, MAX_RESPONSE_BYTES));
    }
    Map<String, String> trailers = Map.of("grpc-status", "0");
    return Reply.bytes(200, GrpcErrors.TYPE, GrpcFrame.of(message)).withTrailers(() -> trailers);
  }
}
