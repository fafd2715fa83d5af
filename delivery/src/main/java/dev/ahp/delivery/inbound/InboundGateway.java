package dev.ahp.delivery.inbound;

import dev.ahp.Denied;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.Caller;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.problem.ProblemCode;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * The gate for what comes in by a transport. A message is a call in JSON:
 *
 * <pre>{"token":"…","call":"submit","body":{packet},"ref":"…"}
 * {"token":"…","call":"accept","packetId":"…","body":{"leaseToken":"…"},"ref":"…"}</pre>
 *
 * <p>{@code token} is that of an agent, and the call is judged exactly as if that agent had made it
 * over HTTP; {@code call} is {@code submit}, {@code claim} or a verb. A message that comes twice
 * does no harm: a submission without a {@code dedupeKey} has the message's id for one, and a verb
 * is good for one lease. The answer is {@code {"ref","ok":true,"answer":…}}, or {@code
 * {"ref","ok":false,"problem":{"code","detail","errors"}}}.
 */
public final class InboundGateway {
  private static final JsonLimits LIMITS = JsonLimits.PACKET;

  private final Supplier<BrokerApi> exchange;

  public InboundGateway(Supplier<BrokerApi> exchange) {
    this.exchange = exchange;
  }

  /** Whether a message is dealt with, and what its sender is told. */
  public sealed interface InboundReply {}

  /** It need not come again, whatever was answered. */
  public record FinalReply(JsonObject answer, boolean ok) implements InboundReply {
    /** Whether it was a call of somebody we know; what is not can only be put aside. */
    public boolean isCall() {
      String code = answer.object("problem").flatMap(it -> it.string("code")).orElse("");
      return ok || !(code.equals("MALFORMED") || code.equals("UNAUTHENTICATED"));
    }
  }

  /** The broker could not deal with it just now; it must come again. */
  public record RetryReply(String reason) implements InboundReply {}

  /**
   * Deals with a message.
   *
   * @param messageId the same whenever the same message comes
   */
  public CompletableFuture<InboundReply> take(byte[] message, String messageId) {
    JsonObject call;
    try {
      call = read(message);
    } catch (Denied denied) {
      return CompletableFuture.completedFuture(refused(JsonObject.empty(), denied));
    }
    return attempt(call, messageId)
        .handle(
            (answer, failure) ->
                failure == null ? done(call, answer) : refused(call, unwrapped(failure)));
  }

  private static JsonObject read(byte[] message) {
    try {
      return JsonReader.read(message, LIMITS)
          .asObject()
          .orElseThrow(() -> denied(ProblemCode.MALFORMED, "the message is not an object"));
    } catch (JsonException e) {
      throw denied(ProblemCode.MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  private CompletableFuture<JsonObject> attempt(JsonObject call, String messageId) {
    try {
      return dispatch(call, messageId);
    } catch (RuntimeException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  private CompletableFuture<JsonObject> dispatch(JsonObject call, String messageId) {
    Caller caller =
        call.string("token")
            .flatMap(exchange.get().agents()::authenticate)
            .orElseThrow(() -> denied(ProblemCode.UNAUTHENTICATED, "the token lets nobody in"));
    Json body = Objects.requireNonNullElse(call.get("body"), JsonObject.empty());
    String verb = call.string("call").orElse("");
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

  private static InboundReply done(JsonObject call, JsonObject answer) {
    return new FinalReply(head(call).put("ok", true).put("answer", answer).build(), true);
  }

  private static InboundReply refused(JsonObject call, RuntimeException failure) {
    if (!(failure instanceof Denied denied)) {
      return new RetryReply(String.valueOf(failure.getMessage()));
    }
    boolean passing = denied.code().equals("UNAVAILABLE") || denied.code().equals("RATE_LIMITED");
    if (passing) {
      return new RetryReply(denied.detail());
    }
    JsonObject problem =
        JsonObject.builder()
            .put("code", denied.code())
            .put("detail", denied.detail())
            .put("errors", new JsonArray(denied.errors().stream().map(it -> it.toJson()).toList()))
            .build();
    return new FinalReply(head(call).put("ok", false).put("problem", problem).build(), false);
  }

  private static JsonObject.Builder head(JsonObject call) {
    return JsonObject.builder().put("ref", call.string("ref").map(Json::of).orElse(Json.Null.NULL));
  }

  private static RuntimeException unwrapped(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return cause instanceof RuntimeException runtime ? runtime : new CompletionException(cause);
  }

  private static Denied denied(ProblemCode code, String detail) {
    return Denied.of(code, detail, JsonObject.empty());
  }
}
