package dev.ahp.a2a.carry;

import dev.ahp.a2a.client.A2aRefusal;
import dev.ahp.a2a.client.ForeignTask;
import dev.ahp.a2a.client.ForeignTask.State;
import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.a2a.task.TaskState;
import dev.ahp.broker.exchange.Offer;
import dev.ahp.delivery.Outcome;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Follows one task elsewhere to its end, and does here what the agent there does: it accepts when
 * that one takes the work up, asks people when that one asks, and ends as that one ends. When the
 * packet here is over before, the broker has the task there called off. It looks again and again,
 * or when the agent tells of something new; whatever it knows is in the packet's note, so that
 * another process can go on from any moment.
 */
final class Following {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.carry");
  private static final long FIRST_PAUSE_MS = 20;
  private static final int RENEWALS = 3;

  private final Elsewhere elsewhere;
  private final Deeds deeds;
  private final A2aAddress address;
  private final Pace pace;
  private final String packetId;
  private final String agent;
  private final Telling telling = new Telling();
  private Note note;
  private boolean kept = true;
  private boolean accepted;
  private @Nullable Json answer;
  private @Nullable ForeignTask known;
  private String told = "";
  private long leaseMs;
  private long renewedAt;
  private long unreachableSince;
  private long pauseMs = FIRST_PAUSE_MS;

  /**
   * How often it looks.
   *
   * @param slowestMs the longest pause between two looks
   * @param lostAfterMs after how long an agent that does not answer counts as gone
   */
  record Pace(long slowestMs, long lostAfterMs) {}

  Following(Elsewhere elsewhere, Deeds deeds, A2aAddress address, Pace pace, Offer offer) {
    this.elsewhere = elsewhere;
    this.deeds = deeds;
    this.address = address;
    this.pace = pace;
    this.packetId = offer.packetId();
    this.agent = offer.agent();
    this.note = Note.of(offer.note());
    resume(offer);
  }

  /** Goes on under a newer lease. */
  synchronized void resume(Offer offer) {
    deeds.under(offer.token());
    accepted = offer.item().bool("accepted").orElse(false);
    JsonObject lease = offer.item().object("lease").orElse(JsonObject.empty());
    leaseMs = lease.number("ms").map(Double::longValue).orElse(30_000L);
    renewedAt = millis();
    pauseMs = FIRST_PAUSE_MS;
    telling.afresh();
    answer =
        note.isOwedAnAnswer()
            ? offer
                .item()
                .object("packet")
                .flatMap(it -> it.object("meta"))
                .map(it -> it.get("answer"))
                .orElse(null)
            : null;
  }

  /** Begins with what the agent answered first. */
  synchronized void begin(ForeignTask task) {
    note = Note.begun(task.id());
    known = task;
    kept = task.id().isEmpty() || deeds.keep(note);
  }

  private static long millis() {
    return System.nanoTime() / 1_000_000;
  }

  /** Looks once; gives the pause until the next time, or -1 when there is none. */
  synchronized long look() {
    try {
      return step() ? pause() : -1;
    } catch (A2aRefusal refusal) {
      boolean gone = refusal.isUnknownTask() || refusal.isFinal();
      return gone && end("TASK_LOST", refusal, !refusal.isUnknownTask()) ? -1 : pause();
    } catch (IOException e) {
      return unreachable(e) ? -1 : pause();
    }
  }

  /** In whose name the work is followed. */
  String agent() {
    return agent;
  }

  /** The agent tells of something new; gives the time until it is to be looked at. */
  long news() {
    return telling.news(millis());
  }

  boolean hasNews() {
    return telling.hasNews();
  }

  /** Whether the agent could tell of the task by itself, and does not do so now. */
  boolean wantsStream() {
    return elsewhere.streams() && !note.isEmpty() && telling.mayOpen(millis());
  }

  TaskEvents events() throws IOException {
    TaskEvents events = elsewhere.events(note.task());
    telling.opened(millis());
    return events;
  }

  void eventsEnded() {
    telling.ended(millis());
  }

  private static String text(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private long pause() {
    if (telling.hasNews()) {
      return FIRST_PAUSE_MS;
    }
    pauseMs = Math.min(pace.slowestMs(), pauseMs * 3 / 2);
    return Math.min(pauseMs, Math.max(FIRST_PAUSE_MS, leaseMs / RENEWALS));
  }

  private boolean unreachable(IOException e) {
    long now = millis();
    unreachableSince = unreachableSince == 0 ? now : unreachableSince;
    LOG.log(Level.DEBUG, "packet {0} cannot be looked after: {1}", packetId, text(e));
    return now - unreachableSince > pace.lostAfterMs() && end("UNREACHABLE", e, true);
  }

  /** Whether there is anything more to look at. */
  private boolean step() throws IOException {
    JsonObject packet = deeds.packet();
    if (packet == null) {
      return false;
    }
    if (TaskState.isOver(packet)) {
      callOff();
      return false;
    }
    if (!renewed()) {
      return lost();
    }
    if (answer != null) {
      elsewhere.answer(note, answer);
      answer = null;
      note = note.answeredAll();
      deeds.keep(note);
    }
    if (!telling.isToBeAsked(millis()) && known == null) {
      return true;
    }
    ForeignTask task = known == null ? elsewhere.look(note.task()) : known;
    known = null;
    unreachableSince = 0;
    telling.answered();
    return apply(task, packet);
  }

  private static boolean isWaiting(JsonObject packet) {
    return packet.string("status").filter("waiting"::equals).isPresent();
  }

  private boolean renewed() {
    if (millis() - renewedAt < leaseMs / RENEWALS) {
      return true;
    }
    JsonObject body = JsonObject.builder().put("leaseMs", (double) leaseMs).build();
    renewedAt = millis();
    return deeds.act("renew", body) == Deeds.Done.YES;
  }

  /** What was over here before the note of it could be kept; of all others the broker knows. */
  private void callOff() {
    if (!kept) {
      Outcome outcome = CallOff.of(elsewhere, note);
      LOG.log(Level.DEBUG, "packet {0} was over at once, its task: {1}", packetId, outcome);
    }
  }

  private boolean apply(ForeignTask task, JsonObject packet) {
    State state = task.state();
    if (!accepted && state == State.REJECTED) {
      deeds.act("reject", Report.rejected(task));
      return false;
    }
    if (!accepted && elsewhere.isTakenUp(task) && !accept()) {
      return lost();
    }
    if (!accepted) {
      return true;
    }
    if (state == State.COMPLETED) {
      complete(task);
      return false;
    }
    if (state.isOver()) {
      deeds.act("fail", Report.failed(task));
      return false;
    }
    return state.asks() ? ask(task, packet) : work(task, packet);
  }

  private boolean accept() {
    JsonObject body = JsonObject.builder().put("leaseMs", (double) leaseMs).build();
    accepted = deeds.act("accept", body) == Deeds.Done.YES;
    renewedAt = millis();
    return accepted;
  }

  /** A result that the packet's own rules refuse is a failure of whoever made it. */
  private void complete(ForeignTask task) {
    if (deeds.act("complete", Report.completed(task)) == Deeds.Done.REFUSED) {
      deeds.act(
          "fail",
          Report.failed("RESULT_REFUSED", "what the agent elsewhere gave is not what was asked"));
    }
  }

  private boolean ask(ForeignTask task, JsonObject packet) {
    String question = task.question();
    if (isWaiting(packet) || note.hasAnswered(question)) {
      return true;
    }
    if (task.handoff().string("state").filter("blocked"::equals).isPresent()) {
      JsonObject needs =
          JsonObject.builder().putIfPresent("needs", task.handoff().get("needs")).build();
      deeds.act("block", needs);
      return false;
    }
    note = note.asked(question);
    deeds.keep(note);
    JsonObject body =
        JsonObject.builder()
            .put("on", "human")
            .put("queue", address.queue())
            .put("question", Report.question(task))
            .build();
    return goesOn("wait", body);
  }

  private boolean work(ForeignTask task, JsonObject packet) {
    if (isWaiting(packet)) {
      note = note.answeredAll();
      deeds.keep(note);
      return goesOn("resume", JsonObject.empty());
    }
    String text = task.text();
    if (text.isBlank() || text.equals(told)) {
      return true;
    }
    told = text;
    JsonObject progress = JsonObject.builder().put("note", text).build();
    return goesOn("progress", progress);
  }

  private boolean goesOn(String verb, JsonObject body) {
    return deeds.act(verb, body) != Deeds.Done.LOST || lost();
  }

  /** Another one has the packet and follows the task, or it came to its end this very moment. */
  private boolean lost() {
    JsonObject packet = deeds.packet();
    if (packet != null && TaskState.isOver(packet)) {
      callOff();
    }
    return false;
  }

  /**
   * Ends what cannot go on; before anybody had accepted it, it is not taken.
   *
   * @param goesOnThere whether the agent may still work on the task, which is then to be called off
   */
  private boolean end(String code, Exception why, boolean goesOnThere) {
    LOG.log(Level.WARNING, "packet {0} ends: {1}", packetId, text(why));
    if (goesOnThere && !note.isEmpty()) {
      deeds.giveUp(note);
    }
    Deeds.Done done =
        accepted
            ? deeds.act("fail", Report.failed(code, text(why)))
            : deeds.act("reject", Report.rejected(code, text(why), true));
    return done != Deeds.Done.REFUSED;
  }
}
