package dev.ahp.adapter.bridge;

import dev.ahp.Broker;
import dev.ahp.Checkpoint;
import dev.ahp.Claim;
import dev.ahp.ClaimRequest;
import dev.ahp.Denied;
import dev.ahp.Handoff;
import dev.ahp.Lease;
import dev.ahp.LeaseLost;
import dev.ahp.Packet;
import dev.ahp.Result;
import dev.ahp.adapter.Adapter;
import dev.ahp.adapter.ImportLoss;
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.fence.DataFence;
import dev.ahp.fence.FencedText;
import dev.ahp.format.CommonFormat;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Connects an agent of a framework to a broker. The bridge claims a packet, converts it to native
 * state, runs the agent, and reports the outcome. A native handoff becomes a handoff with the
 * native state as checkpoint, a question to a person suspends the packet, an exception fails it,
 * and any other result completes it. After a refused handoff or an answer, the agent resumes from
 * its saved state.
 *
 * <p>Losses are reported as progress of the packet. If the envelope is lost, the packet fails.
 *
 * @param <S> the framework's state
 */
public final class Bridge<S> {
  private static final System.Logger LOG = System.getLogger(Bridge.class.getName());
  private static final Duration POLL_TIMEOUT = Duration.ofSeconds(20);
  private static final Pattern CODE = Pattern.compile("[A-Z?][A-Z0-9_]{0,63}");

  private final Broker broker;
  private final String agent;
  private final Adapter<S> adapter;
  private final NativeAgent<S> run;
  private final Map<String, Json> waiting;
  private final Function<Packet, Optional<Refusal>> refusalCheck;

  private Bridge(
      Broker broker,
      String agent,
      Adapter<S> adapter,
      NativeAgent<S> run,
      Map<String, Json> waiting,
      Function<Packet, Optional<Refusal>> refusalCheck) {
    this.broker = broker;
    this.agent = agent;
    this.adapter = adapter;
    this.run = run;
    this.waiting = waiting;
    this.refusalCheck = refusalCheck;
  }

  /** Creates a bridge for an agent that accepts every packet. */
  public static <S> Bridge<S> between(
      Broker broker, String agent, Adapter<S> adapter, NativeAgent<S> run) {
    return new Bridge<>(
        broker, agent, adapter, run, new ConcurrentHashMap<>(), packet -> Optional.empty());
  }

  /** Returns a bridge that rejects the packets for which {@code refuses} returns a refusal. */
  public Bridge<S> refusing(Function<Packet, Optional<Refusal>> refuses) {
    return new Bridge<>(broker, agent, adapter, run, waiting, refuses);
  }

  /**
   * Returns a bridge that stores the states of packets that wait for a person in a map, by packet
   * id. With a persistent map, another process can resume them.
   */
  public Bridge<S> remembering(Map<String, Json> states) {
    return new Bridge<>(broker, agent, adapter, run, states, refusalCheck);
  }

  /** Processes packets until the thread is interrupted. */
  public void work() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        workOnce(POLL_TIMEOUT);
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, () -> agent + " cannot claim packets, retrying: " + e.getMessage());
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_TIMEOUT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Processes one packet; returns false if none arrives within the timeout. */
  public boolean workOnce(Duration timeout) {
    List<Claim> claims = broker.claim(ClaimRequest.forAgent(agent).wait(timeout));
    for (Claim claim : claims) {
      Optional<Refusal> refusal =
          claim.resumed() ? Optional.empty() : refusalCheck.apply(claim.packet());
      if (refusal.isPresent()) {
        broker.reject(claim, refusal.get().reason(), refusal.get().message());
      } else {
        work(claim, broker.accept(claim));
      }
    }
    return !claims.isEmpty();
  }

  private void work(Claim claim, Lease lease) {
    LeaseRenewal renewal = new LeaseRenewal(broker, lease);
    try {
      S state = run.run(stateOf(claim));
      report(claim.packet(), lease, state, adapter.read(state));
    } catch (LeaseLost e) {
      LOG.log(Level.DEBUG, () -> "the lease of packet " + lease.packetId() + " was lost");
    } catch (Denied denied) {
      fail(lease, denied.code(), denied.detail());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail(lease, "INTERRUPTED", "the agent was interrupted");
    } catch (Exception e) {
      fail(lease, "EXECUTION_ERROR", e.getClass().getSimpleName() + ": " + e.getMessage());
    } finally {
      renewal.close();
    }
  }

  private void fail(Lease lease, String code, String message) {
    try {
      broker.fail(lease, code, message);
    } catch (Denied e) {
      LOG.log(
          Level.DEBUG, () -> "packet " + lease.packetId() + " cannot be failed: " + e.getMessage());
    }
  }

  private void report(Packet packet, Lease lease, S state, ImportedHandoff handoff) {
    if (!handoff.report().lossless()) {
      broker.progress(lease, "the import of the agent state was lossy: " + handoff.report());
    }
    Optional<HumanQuestion> question = HumanQuestion.openIn(handoff.handoff());
    if (isEnvelopeLost(handoff)) {
      broker.fail(lease, "INCOMPLETE_CONTEXT", handoff.report().toString());
    } else if (!handoff.handoffs().isEmpty()) {
      handOff(packet, lease, state, handoff);
    } else if (question.isPresent()) {
      waiting.put(lease.packetId(), adapter.dump(state));
      broker.askPeople(lease, question.get().queue(), question.get().text());
    } else {
      broker.complete(lease, result(handoff));
    }
  }

  private static boolean isEnvelopeLost(ImportedHandoff handoff) {
    return handoff.report().of(ImportLoss.LossKind.LOST).stream()
        .anyMatch(it -> it.field().isEmpty());
  }

  private static Result result(ImportedHandoff handoff) {
    JsonObject.Builder result = JsonObject.builder();
    result.put("answer", handoff.answer().map(Json::of).orElse(Json.Null.NULL));
    handoff.handoff().handoffId().ifPresent(it -> result.put("handoffId", it));
    return Result.of(result.build());
  }

  private void handOff(Packet packet, Lease lease, S state, ImportedHandoff handoff) {
    String target = handoff.handoffs().get(0).target();
    Handoff message = NextHandoffBuilder.of(handoff, packet);
    JsonObject checkpoint =
        JsonObject.builder()
            .put("framework", adapter.framework())
            .put("state", adapter.dump(state))
            .build();
    broker.handoff(
        lease,
        Packet.builder(packet.type()).to(target).handoff(message),
        new Checkpoint(checkpoint));
  }

  private S stateOf(Claim claim) {
    Packet packet = claim.packet();
    Json saved = waiting.remove(packet.packetId().orElseThrow());
    Optional<Json> checkpoint =
        claim
            .checkpoint()
            .flatMap(it -> it.value().asObject())
            .filter(it -> it.string("framework").filter(adapter.framework()::equals).isPresent())
            .map(it -> it.get("state"));
    if (saved == null && checkpoint.isPresent()) {
      return adapter.say(adapter.load(checkpoint.get()), refusalText(packet));
    }
    S state = saved == null ? adapter.toNative(messageOf(packet)) : adapter.load(saved);
    Optional<Json> answer = claim.resumed() ? answerIn(packet) : Optional.empty();
    return answer.isEmpty() ? state : adapter.say(state, answerText(packet, answer.get()));
  }

  private static Handoff messageOf(Packet packet) {
    return new Handoff(CommonFormat.messageOf(packet.json().without("assigned")));
  }

  private static Optional<Json> answerIn(Packet packet) {
    return packet.json().object("meta").map(it -> it.get("answer"));
  }

  /** Returns the answer for the model, inside a fence if the broker found it suspect. */
  private static String answerText(Packet packet, Json answer) {
    String text = answer.asString().orElseGet(answer::toText);
    boolean suspect = packet.json().has("outcomeSafety");
    return "A person answers your question: " + (suspect ? "\n" + fenced(text) : text);
  }

  private static String fenced(String text) {
    return DataFence.around(FencedText.escape(text), () -> UUID.randomUUID().toString());
  }

  private String refusalText(Packet packet) {
    List<JsonObject> refused =
        broker.task(packet.taskId().orElseThrow()).handoffs().stream()
            .filter(it -> it.string("status").filter("REJECTED"::equals).isPresent())
            .toList();
    if (refused.isEmpty()) {
      return "Your handoff came back to you. Go on with the task.";
    }
    JsonObject last = refused.get(refused.size() - 1);
    return "Your handoff to %s was refused (%s). Go on with the task yourself or hand it to another."
        .formatted(last.string("to").orElse("another agent"), reasonOf(last));
  }

  /** Returns the reason of a refusal; a text that is not a code is inside a fence. */
  private static String reasonOf(JsonObject refused) {
    String reason = refused.string("reason").orElse("?");
    return CODE.matcher(reason).matches() ? reason : "\n" + fenced(reason);
  }
}
