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
import dev.ahp.adapter.ImportedHandoff;
import dev.ahp.adapter.Loss;
import dev.ahp.format.HubFormat;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * One agent of a framework, seen by the broker as an agent like any other. It claims a packet, gets
 * it as native state, runs, and what it did becomes the outcome: a native handoff is handed on with
 * the native state as its checkpoint, a question to a person makes the packet wait, anything else
 * completes it, and an exception fails it. Refused work and answers come back to the same state.
 *
 * <p>What did not fit into the message is noted as progress of the packet; if the envelope itself
 * was lost, the packet fails.
 *
 * @param <S> the framework's state
 */
public final class Bridge<S> {
  private static final System.Logger LOG = System.getLogger(Bridge.class.getName());
  private static final Duration POLL = Duration.ofSeconds(20);

  private final Broker broker;
  private final String agent;
  private final Adapter<S> adapter;
  private final NativeAgent<S> run;
  private final Map<String, Json> waiting;
  private final Function<Packet, Optional<Refusal>> doorkeeper;

  private Bridge(
      Broker broker,
      String agent,
      Adapter<S> adapter,
      NativeAgent<S> run,
      Map<String, Json> waiting,
      Function<Packet, Optional<Refusal>> doorkeeper) {
    this.broker = broker;
    this.agent = agent;
    this.adapter = adapter;
    this.run = run;
    this.waiting = waiting;
    this.doorkeeper = doorkeeper;
  }

  /** A bridge for the agent of that name, which takes whatever it is sent. */
  public static <S> Bridge<S> between(
      Broker broker, String agent, Adapter<S> adapter, NativeAgent<S> run) {
    return new Bridge<>(
        broker, agent, adapter, run, new ConcurrentHashMap<>(), packet -> Optional.empty());
  }

  /** The same agent, which refuses some packets before it accepts them. */
  public Bridge<S> refusing(Function<Packet, Optional<Refusal>> refuses) {
    return new Bridge<>(broker, agent, adapter, run, waiting, refuses);
  }

  /**
   * The same agent, which keeps the states of packets that wait for a person in that map, by
   * packet. A map that lasts lets another process go on.
   */
  public Bridge<S> remembering(Map<String, Json> states) {
    return new Bridge<>(broker, agent, adapter, run, states, doorkeeper);
  }

  /** Works until the thread is interrupted. */
  public void work() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        workOnce(POLL);
      } catch (RuntimeException away) {
        LOG.log(Level.WARNING, () -> agent + " cannot claim: " + away.getMessage());
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL.toMillis());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Works on one packet if one comes in time; says whether one came. */
  public boolean workOnce(Duration patience) {
    List<Claim> claims = broker.claim(ClaimRequest.forAgent(agent).wait(patience));
    for (Claim claim : claims) {
      Optional<Refusal> refusal =
          claim.resumed() ? Optional.empty() : doorkeeper.apply(claim.packet());
      if (refusal.isPresent()) {
        broker.reject(claim, refusal.get().reason(), refusal.get().message());
      } else {
        work(claim, broker.accept(claim));
      }
    }
    return !claims.isEmpty();
  }

  private void work(Claim claim, Lease lease) {
    LeaseRenewal leaseRenewal = new LeaseRenewal(broker, lease);
    try {
      S state = run.run(stateOf(claim));
      report(claim.packet(), lease, state, adapter.read(state));
    } catch (LeaseLost lost) {
      LOG.log(Level.DEBUG, () -> "somebody else decides about " + lease.packetId() + " now");
    } catch (Denied denied) {
      fail(lease, denied.code(), denied.detail());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      fail(lease, "INTERRUPTED", "the agent was stopped");
    } catch (Exception e) {
      fail(lease, "EXECUTION_ERROR", e.getClass().getSimpleName() + ": " + e.getMessage());
    } finally {
      leaseRenewal.close();
    }
  }

  private void fail(Lease lease, String code, String message) {
    try {
      broker.fail(lease, code, message);
    } catch (Denied over) {
      LOG.log(Level.DEBUG, () -> lease.packetId() + " is over already: " + over.getMessage());
    }
  }

  private void report(Packet packet, Lease lease, S state, ImportedHandoff importedHandoff) {
    if (!importedHandoff.report().lossless()) {
      broker.progress(lease, "not everything came back: " + importedHandoff.report());
    }
    Optional<Question> question = Question.openIn(importedHandoff.handoff());
    if (isGone(importedHandoff)) {
      broker.fail(lease, "INCOMPLETE_CONTEXT", importedHandoff.report().toString());
    } else if (!importedHandoff.handoffs().isEmpty()) {
      handOn(packet, lease, state, importedHandoff);
    } else if (question.isPresent()) {
      waiting.put(lease.packetId(), adapter.dump(state));
      broker.askPeople(lease, question.get().queue(), question.get().text());
    } else {
      broker.complete(lease, result(importedHandoff));
    }
  }

  private static boolean isGone(ImportedHandoff importedHandoff) {
    return importedHandoff.report().of(Loss.LossKind.LOST).stream()
        .anyMatch(it -> it.field().isEmpty());
  }

  private static Result result(ImportedHandoff importedHandoff) {
    JsonObject.Builder result = JsonObject.builder();
    result.put("answer", importedHandoff.answer().map(Json::of).orElse(Json.Null.NULL));
    importedHandoff.handoff().handoffId().ifPresent(it -> result.put("handoffId", it));
    return Result.of(result.build());
  }

  private void handOn(Packet packet, Lease lease, S state, ImportedHandoff importedHandoff) {
    String target = importedHandoff.handoffs().get(0).target();
    Handoff message = NextHandoffBuilder.of(importedHandoff, packet);
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
    Json asked = waiting.remove(packet.packetId().orElseThrow());
    Optional<Json> handed =
        claim
            .checkpoint()
            .flatMap(it -> it.value().asObject())
            .filter(it -> it.string("framework").filter(adapter.framework()::equals).isPresent())
            .map(it -> it.get("state"));
    if (asked == null && handed.isPresent()) {
      return adapter.say(adapter.load(handed.get()), refusalOf(packet));
    }
    S state = asked == null ? adapter.toNative(messageOf(packet)) : adapter.load(asked);
    Optional<Json> answer = claim.resumed() ? answerIn(packet) : Optional.empty();
    return answer.isEmpty() ? state : adapter.say(state, told(answer.get()));
  }

  private static Handoff messageOf(Packet packet) {
    return new Handoff(HubFormat.messageOf(packet.json().without("assigned")));
  }

  private static Optional<Json> answerIn(Packet packet) {
    return packet.json().object("meta").map(it -> it.get("answer"));
  }

  private static String told(Json answer) {
    return "A person answers your question: " + answer.asString().orElseGet(answer::toText);
  }

  private String refusalOf(Packet packet) {
    List<JsonObject> refused =
        broker.task(packet.taskId().orElseThrow()).handoffs().stream()
            .filter(it -> it.string("status").filter("REJECTED"::equals).isPresent())
            .toList();
    if (refused.isEmpty()) {
      return "Your handoff came back to you. Go on with the task.";
    }
    JsonObject last = refused.get(refused.size() - 1);
    return "Your handoff to %s was refused (%s). Go on with the task yourself or hand it to another."
        .formatted(last.string("to").orElse("another agent"), last.string("reason").orElse("?"));
  }
}
