package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteErrorException;
import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.a2a.client.RemoteTask.RemoteTaskState;
import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.DeliveryResult;
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
final class TaskFollower {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.transport");
  private static final long FIRST_PAUSE_MS = 20;
  private static final int RENEWALS = 3;

  private final RemoteTasks remoteTasks;
  private final RemoteActions remoteActions;
  private final A2aAddress address;
  private final PollSettings pollSettings;
  private final String packetId;
  private final String agent;
  private final PollPolicy pollPolicy = new PollPolicy();
  private ResumeState resumeState;
  private boolean kept = true;
  private boolean accepted;
  private @Nullable Json answer;
  private @Nullable RemoteTask known;
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
  record PollSettings(long slowestMs, long lostAfterMs) {}

  TaskFollower(
      RemoteTasks remoteTasks,
      RemoteActions remoteActions,
      A2aAddress address,
      PollSettings pollSettings,
      Offer offer) {
    this.remoteTasks = remoteTasks;
    this.remoteActions = remoteActions;
    this.address = address;
    this.pollSettings = pollSettings;
    this.packetId = offer.packetId();
    this.agent = offer.agent();
    this.resumeState = ResumeState.of(offer.note());
    resume(offer);
  }

  /** Goes on under a newer lease. */
  synchronized void resume(Offer offer) {
    remoteActions.under(offer.token());
    accepted = offer.item().bool("accepted").orElse(false);
    JsonObject lease = offer.item().object("lease").orElse(JsonObject.empty());
    leaseMs = lease.number("ms").map(Double::longValue).orElse(30_000L);
    renewedAt = millis();
    pauseMs = FIRST_PAUSE_MS;
    pollPolicy.afresh();
    answer =
        resumeState.isOwedAnAnswer()
            ? offer
                .item()
                .object("packet")
                .flatMap(it -> it.object("meta"))
                .map(it -> it.get("answer"))
                .orElse(null)
            : null;
  }

  /** Begins with what the agent answered first. */
  synchronized void begin(RemoteTask task) {
    resumeState = ResumeState.begun(task.id());
    known = task;
    kept = task.id().isEmpty() || remoteActions.keep(resumeState);
  }

  private static long millis() {
    return System.nanoTime() / 1_000_000;
  }

  /** Looks once; gives the pause until the next time, or -1 when there is none. */
  synchronized long look() {
    try {
      return step() ? pause() : -1;
    } catch (RemoteErrorException refusal) {
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
    return pollPolicy.news(millis());
  }

  boolean hasNews() {
    return pollPolicy.hasNews();
  }

  /** Whether the agent could tell of the task by itself, and does not do so now. */
  boolean wantsStream() {
    return remoteTasks.streams() && !resumeState.isEmpty() && pollPolicy.mayOpen(millis());
  }

  TaskEvents events() throws IOException {
    TaskEvents events = remoteTasks.events(resumeState.task());
    pollPolicy.opened(millis());
    return events;
  }

  void eventsEnded() {
    pollPolicy.ended(millis());
  }

  private static String text(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private long pause() {
    if (pollPolicy.hasNews()) {
      return FIRST_PAUSE_MS;
    }
    pauseMs = Math.min(pollSettings.slowestMs(), pauseMs * 3 / 2);
    return Math.min(pauseMs, Math.max(FIRST_PAUSE_MS, leaseMs / RENEWALS));
  }

  private boolean unreachable(IOException e) {
    long now = millis();
    unreachableSince = unreachableSince == 0 ? now : unreachableSince;
    LOG.log(Level.DEBUG, "packet {0} cannot be looked after: {1}", packetId, text(e));
    return now - unreachableSince > pollSettings.lostAfterMs() && end("UNREACHABLE", e, true);
  }

  /** Whether there is anything more to look at. */
  private boolean step() throws IOException {
    JsonObject packet = remoteActions.packet();
    if (packet == null) {
      return false;
    }
    if (A2aTaskState.isOver(packet)) {
      callOff();
      return false;
    }
    if (!renewed()) {
      return lost();
    }
    if (answer != null) {
      remoteTasks.answer(resumeState, answer);
      answer = null;
      resumeState = resumeState.answeredAll();
      remoteActions.keep(resumeState);
    }
    if (!pollPolicy.isToBeAsked(millis()) && known == null) {
      return true;
    }
    RemoteTask task = known == null ? remoteTasks.look(resumeState.task()) : known;
    known = null;
    unreachableSince = 0;
    pollPolicy.answered();
    return apply(task, packet);
  }

  private static boolean isWaiting(JsonObject packet) {
    return packet.string("status").filter("waiting"::equals).isPresent();
  }

  private boolean renewed() {
    if (millis() - renewedAt < leaseMs / RENEWALS) {
      return true;
    }
    JsonObject body = JsonObject.builder().put("leaseMs", leaseMs).build();
    renewedAt = millis();
    return remoteActions.act("renew", body) == RemoteActions.ActionResult.YES;
  }

  /** What was over here before the note of it could be kept; of all others the broker knows. */
  private void callOff() {
    if (!kept) {
      DeliveryResult outcome = RemoteTaskCanceller.of(remoteTasks, resumeState);
      LOG.log(Level.DEBUG, "packet {0} was over at once, its task: {1}", packetId, outcome);
    }
  }

  private boolean apply(RemoteTask task, JsonObject packet) {
    RemoteTaskState remoteTaskState = task.remoteTaskState();
    if (!accepted && remoteTaskState == RemoteTaskState.REJECTED) {
      remoteActions.act("reject", RemoteResultMapper.rejected(task));
      return false;
    }
    if (!accepted && remoteTasks.isTakenUp(task) && !accept()) {
      return lost();
    }
    if (!accepted) {
      return true;
    }
    if (remoteTaskState == RemoteTaskState.COMPLETED) {
      complete(task);
      return false;
    }
    if (remoteTaskState.isOver()) {
      remoteActions.act("fail", RemoteResultMapper.failed(task));
      return false;
    }
    return remoteTaskState.asks() ? ask(task, packet) : work(task, packet);
  }

  private boolean accept() {
    JsonObject body = JsonObject.builder().put("leaseMs", leaseMs).build();
    accepted = remoteActions.act("accept", body) == RemoteActions.ActionResult.YES;
    renewedAt = millis();
    return accepted;
  }

  /** A result that the packet's own rules refuse is a failure of whoever made it. */
  private void complete(RemoteTask task) {
    if (remoteActions.act("complete", RemoteResultMapper.completed(task))
        == RemoteActions.ActionResult.REFUSED) {
      remoteActions.act(
          "fail",
          RemoteResultMapper.failed(
              "RESULT_REFUSED", "what the agent elsewhere gave is not what was asked"));
    }
  }

  private boolean ask(RemoteTask task, JsonObject packet) {
    String question = task.question();
    if (isWaiting(packet) || resumeState.hasAnswered(question)) {
      return true;
    }
    if (task.handoff().string("state").filter("blocked"::equals).isPresent()) {
      JsonObject needs =
          JsonObject.builder().putIfPresent("needs", task.handoff().get("needs")).build();
      remoteActions.act("block", needs);
      return false;
    }
    resumeState = resumeState.asked(question);
    remoteActions.keep(resumeState);
    JsonObject body =
        JsonObject.builder()
            .put("on", "human")
            .put("queue", address.queue())
            .put("question", RemoteResultMapper.question(task))
            .build();
    return goesOn("wait", body);
  }

  private boolean work(RemoteTask task, JsonObject packet) {
    if (isWaiting(packet)) {
      resumeState = resumeState.answeredAll();
      remoteActions.keep(resumeState);
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
    return remoteActions.act(verb, body) != RemoteActions.ActionResult.LOST || lost();
  }

  /** Another one has the packet and follows the task, or it came to its end this very moment. */
  private boolean lost() {
    JsonObject packet = remoteActions.packet();
    if (packet != null && A2aTaskState.isOver(packet)) {
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
    if (goesOnThere && !resumeState.isEmpty()) {
      remoteActions.giveUp(resumeState);
    }
    RemoteActions.ActionResult actionResult =
        accepted
            ? remoteActions.act("fail", RemoteResultMapper.failed(code, text(why)))
            : remoteActions.act("reject", RemoteResultMapper.rejected(code, text(why), true));
    return actionResult != RemoteActions.ActionResult.REFUSED;
  }
}
