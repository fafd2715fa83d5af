package dev.ahp.delivery.inbound;

import dev.ahp.Denied;
import dev.ahp.broker.api.AccessScope;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.FailureCause;
import dev.ahp.problem.ProblemCode;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * The entry point for calls that arrive through a transport. A message is a call in JSON:
 *
 * <pre>{"token":"…","call":"submit","body":{packet},"ref":"…"}
 * {"token":"…","call":"accept","packetId":"…","body":{"leaseToken":"…"},"ref":"…"}</pre>
 *
 * <p>{@code token} authenticates an agent. The call passes the same checks as over HTTP. {@code
 * call} is {@code submit}, {@code claim} or a verb. Redelivery is safe: a submission without a
 * {@code dedupeKey} uses the message id, and a verb applies to one lease only. The response is
 * {@code {"ref","ok":true,"answer":…}} or {@code
 * {"ref","ok":false,"problem":{"code","detail","errors"}}}.
 */
public record InboundGateway(Supplier<BrokerApi> exchange) {
  private static final JsonLimits LIMITS = JsonLimits.PACKET;

  /** The codes of refusals after which the same message may succeed. */
  private static final Set<String> TEMPORARY =
      Set.of("UNAVAILABLE", "RATE_LIMITED", "QUOTA_EXCEEDED");

  /** The result of processing a message. */
  public sealed interface InboundReply {}

  /** A result that needs no redelivery, with the response to the sender. */
  public record FinalReply(JsonObject answer, boolean ok) implements InboundReply {
    /** Returns false if the message was malformed or unauthenticated and must be rejected. */
    public boolean isCall() {
      String code = answer.object("problem").flatMap(it -> it.string("code")).orElse("");
      return ok || !(code.equals("MALFORMED") || code.equals("UNAUTHENTICATED"));
    }
  }

  /** A temporary failure of the broker; the message must be redelivered. */
  public record RetryReply(String reason) implements InboundReply {}

  /**
   * Processes a message.
   *
   * @param messageId an identifier that all redeliveries of the message share
   */
  public CompletableFuture<InboundReply> take(byte[] message, String messageId) {
    JsonObject call;
    try {
      call = read(message);
    } catch (Denied denied) {
      return CompletableFuture.completedFuture(toFailure(JsonObject.empty(), denied));
    }
    return attempt(call, messageId)
        .handle(
            (answer, failure) ->
                failure == null ? toSuccess(call, answer) : toFailure(call, unwrap(failure)));
  }

  private static JsonObject read(byte[] message) {
    try {
      return JsonReader.read(message, LIMITS)
          .asObject()
          .orElseThrow(() -> denied(ProblemCode.MALFORMED, "the message must be a JSON object"));
    } catch (JsonException e) {
      throw denied(ProblemCode.MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  private CompletableFuture<JsonObject> attempt(JsonObject call, String messageId) {
    try {
      return dispatch(call, messageId);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletableFuture<JsonObject> dispatch(JsonObject call, String messageId) {
    Caller caller =
        call.string("token")
            .flatMap(exchange.get().tokens()::authenticate)
            .orElseThrow(
                () ->
                    denied(
                        ProblemCode.UNAUTHENTICATED,
                        "the token is missing or invalid; send the token of an agent in"
                            + " \"token\""));
    Json body = Objects.requireNonNullElse(call.get("body"), JsonObject.empty());
    String verb = call.string("call").orElse("");
    caller.scopes().require(scopes(verb));
    return switch (verb) {
      case "submit" ->
          exchange
              .get()
              .packets()
              .submit(caller, body, messageId)
              .thenApply(
                  it ->
                      JsonObject.builder()
                          .put("packet", it.packet())
                          .put("duplicate", it.duplicate())
                          .build());
      case "claim" -> exchange.get().packets().claim(caller, body);
      default ->
          exchange.get().packets().act(caller, call.string("packetId").orElse(""), verb, body);
    };
  }

  /** Returns the scopes of which the token needs one, as over HTTP. */
  private static Set<AccessScope> scopes(String verb) {
    return switch (verb) {
      case "submit" -> Set.of(AccessScope.SUBMIT);
      case "cancel" -> Set.of(AccessScope.SUBMIT, AccessScope.CLAIM, AccessScope.OPERATE);
      case "review" -> Set.of(AccessScope.CLAIM, AccessScope.OPERATE);
      default -> Set.of(AccessScope.CLAIM);
    };
  }

  private static InboundReply toSuccess(JsonObject call, JsonObject answer) {
    return new FinalReply(responseFor(call).put("ok", true).put("answer", answer).build(), true);
  }

  private static InboundReply toFailure(JsonObject call, RuntimeException failure) {
    if (!(failure instanceof Denied denied)) {
      return new RetryReply(String.valueOf(failure.getMessage()));
    }
    boolean temporary = TEMPORARY.contains(denied.code());
    if (temporary) {
      return new RetryReply(denied.detail());
    }
    JsonObject problem =
        JsonObject.builder()
            .put("code", denied.code())
            .put("detail", denied.detail())
            .put("errors", new JsonArray(denied.errors().stream().map(it -> it.toJson()).toList()))
            .build();
    return new FinalReply(
        responseFor(call).put("ok", false).put("problem", problem).build(), false);
  }

  private static JsonObject.Builder responseFor(JsonObject call) {
    return JsonObject.builder().put("ref", call.string("ref").map(Json::of).orElse(Json.Null.NULL));
  }

  private static RuntimeException unwrap(Throwable failure) {
    Throwable cause = FailureCause.of(failure);
    return cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
  }

  private static Denied denied(ProblemCode code, String detail) {
    return Denied.of(code, detail, JsonObject.empty());
  }
}
