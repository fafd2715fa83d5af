package dev.ahp.a2a.transport;

import dev.ahp.a2a.client.RemoteErrorException;
import dev.ahp.a2a.client.RemoteTask;
import dev.ahp.a2a.client.TaskEvents;
import dev.ahp.a2a.task.A2aTaskState;
import dev.ahp.broker.api.Offer;
import dev.ahp.delivery.DeliveryResult;
import dev.ahp.delivery.follow.CarrierLease;
import dev.ahp.delivery.follow.FollowedWork;
import dev.ahp.delivery.follow.RemoteActions;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.io.IOException;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Mirrors one remote task: accepts the packet when the agent accepts the work, asks people when the
 * agent asks, and ends the packet when the task ends. If the packet ends first, the broker cancels
 * the remote task. The follower polls periodically and after events. Its state is in the packet's
 * note, so that another process can take over at any time.
 */
final class TaskFollower implements FollowedWork, RemoteEventStreams.StreamedTask {
  private static final System.Logger LOG = System.getLogger("dev.ahp.a2a.transport");
  private static final long FIRST_PAUSE_MS = 20;

  private final RemoteTasks remoteTasks;
  private final RemoteActions actions;
  private final CarrierLease lease;
  private final RemoteEventStreams streams;
  private final A2aAddress address;
  private final PollSettings settings;
  private final String packetId;
  private final String agent;
  private final PollPolicy pollPolicy = new PollPolicy();
  private ResumeState resumeState;
  private boolean noteStored = true;
  private @Nullable Json answer;
  private @Nullable RemoteTask firstResponse;
  private String lastProgress = "";
  private long unreachableSince;
  private long pauseMs = FIRST_PAUSE_MS;

  /**
   * Poll settings.
   *
   * @param maxPauseMs the longest pause between two polls
   * @param lostAfterMs how long an agent may be unreachable before the packet fails
   */
  record PollSettings(long maxPauseMs, long lostAfterMs) {}

  TaskFollower(
      RemoteTasks remoteTasks,
      RemoteActions actions,
      RemoteEventStreams streams,
      A2aAddress address,
      PollSettings settings,
      Offer offer) {
    this.remoteTasks = remoteTasks;
    this.actions = actions;
    this.lease = new CarrierLease(actions);
    this.streams = streams;
    this.address = address;
    this.settings = settings;
    this.packetId = offer.packetId();
    this.agent = offer.agent();
    this.resumeState = ResumeState.of(offer.note());
    resume(offer);
  }

  @Override
  public synchronized void resume(Offer offer) {
    lease.use(offer);
    pauseMs = FIRST_PAUSE_MS;
    pollPolicy.reset();
    answer =
        resumeState.hasOpenQuestion()
            ? offer
                .item()
                .object("packet")
                .flatMap(it -> it.object("meta"))
                .map(it -> it.get("answer"))
                .orElse(null)
            : null;
  }

  /** Starts with the agent's first response. */
  synchronized void start(RemoteTask task) {
    resumeState = ResumeState.started(task.id());
    firstResponse = task;
    noteStored = task.id().isEmpty() || actions.saveState(resumeState.toJson());
  }

  private static long millis() {
    return System.nanoTime() / 1_000_000;
  }

  @Override
  public synchronized long poll() {
    try {
      return step() ? pause() : -1;
    } catch (RemoteErrorException error) {
      boolean taskLost = error.isUnknownTask() || error.isFinal();
      return taskLost && end("TASK_LOST", error, !error.isUnknownTask()) ? -1 : pause();
    } catch (IOException e) {
      return unreachable(e) ? -1 : pause();
    }
  }

  @Override
  public String agent() {
    return agent;
  }

  @Override
  public long onEvent() {
    return pollPolicy.onEvent(millis());
  }

  @Override
  public boolean hasEvent() {
    return pollPolicy.hasEvent();
  }

  @Override
  public void watch(Runnable onEvent) {
    streams.openIfNeeded(packetId, this, onEvent);
  }

  @Override
  public void stopWatching() {
    streams.end(packetId);
  }

  @Override
  public boolean wantsStream() {
    return remoteTasks.streams() && !resumeState.isEmpty() && pollPolicy.mayOpen(millis());
  }

  @Override
  public TaskEvents events() throws IOException {
    TaskEvents events = remoteTasks.events(resumeState.task());
    pollPolicy.onStreamOpened(millis());
    return events;
  }

  @Override
  public void eventsEnded() {
    pollPolicy.onStreamEnded(millis());
  }

  private static String text(Exception e) {
    return String.valueOf(e.getMessage());
  }

  private long pause() {
    if (pollPolicy.hasEvent()) {
      return FIRST_PAUSE_MS;
    }
    pauseMs = Math.min(settings.maxPauseMs(), pauseMs * 3 / 2);
    return Math.min(pauseMs, Math.max(FIRST_PAUSE_MS, lease.renewalMs()));
  }

  private boolean unreachable(IOException e) {
    long now = millis();
    unreachableSince = unreachableSince == 0 ? now : unreachableSince;
    LOG.log(Level.DEBUG, "cannot reach the agent of packet {0}: {1}", packetId, text(e));
    return now - unreachableSince > settings.lostAfterMs() && end("UNREACHABLE", e, true);
  }

  /** Performs one poll; returns whether to continue. */
  private boolean step() throws IOException {
    JsonObject packet = actions.packet();
    if (packet == null) {
      return false;
    }
    if (A2aTaskState.isOver(packet)) {
      cancelIfUnknown();
      return false;
    }
    if (!lease.renewIfDue()) {
      return lost();
    }
    if (answer != null) {
      remoteTasks.answer(resumeState, answer);
      answer = null;
      resumeState = resumeState.answeredAll();
      actions.saveState(resumeState.toJson());
    }
    if (!pollPolicy.shouldPoll(millis()) && firstResponse == null) {
      return true;
    }
    RemoteTask task = firstResponse == null ? remoteTasks.read(resumeState.task()) : firstResponse;
    firstResponse = null;
    unreachableSince = 0;
    pollPolicy.onResponse();
    return apply(task, packet);
  }

  private static boolean isWaiting(JsonObject packet) {
    return packet.string("status").filter("waiting"::equals).isPresent();
  }

  /**
   * Cancels the task of a packet that ended before its note was stored; the broker cancels others.
   */
  private void cancelIfUnknown() {
    if (!noteStored) {
      DeliveryResult outcome = remoteTasks.cancel(resumeState);
      LOG.log(Level.DEBUG, "packet {0} has ended; cancelled its task: {1}", packetId, outcome);
    }
  }

  private boolean apply(RemoteTask task, JsonObject packet) {
    A2aTaskState state = task.state();
    if (!lease.isAccepted() && state == A2aTaskState.REJECTED) {
      reject(task);
      return false;
    }
    if (!lease.isAccepted() && remoteTasks.isAccepted(task) && !lease.accept()) {
      return lost();
    }
    if (!lease.isAccepted()) {
      return true;
    }
    if (state == A2aTaskState.COMPLETED) {
      complete(task);
      return false;
    }
    if (state.ends()) {
      endWith("fail", RemoteResultMapper.failed(task));
      return false;
    }
    return state.asks() ? ask(task, packet) : work(task, packet);
  }

  /** Rejects the packet, without the text of the remote agent if the broker denies that. */
  private void reject(RemoteTask task) {
    if (actions.act("reject", RemoteResultMapper.rejected(task))
        == RemoteActions.ActionResult.DENIED) {
      actions.act(
          "reject",
          RemoteResultMapper.rejected("REJECTED", "the remote agent rejected the task", false));
    }
  }

  private void complete(RemoteTask task) {
    endWith("complete", RemoteResultMapper.completed(task));
  }

  /** Applies a verb with text of the remote agent; fails the packet if the broker denies it. */
  private RemoteActions.ActionResult endWith(String verb, JsonObject body) {
    RemoteActions.ActionResult result = actions.act(verb, body);
    if (result == RemoteActions.ActionResult.DENIED) {
      actions.act(
          "fail",
          RemoteResultMapper.failed(
              "RESULT_REFUSED", "the result of the remote agent violates the rules of the packet"));
    }
    return result;
  }

  private boolean ask(RemoteTask task, JsonObject packet) {
    String question = task.question();
    if (isWaiting(packet) || resumeState.hasAnswered(question)) {
      return true;
    }
    if (task.handoff().string("state").filter("blocked"::equals).isPresent()) {
      JsonObject needs =
          JsonObject.builder().putIfPresent("needs", task.handoff().get("needs")).build();
      endWith("block", needs);
      return false;
    }
    resumeState = resumeState.asked(question);
    actions.saveState(resumeState.toJson());
    JsonObject body =
        JsonObject.builder()
            .put("on", "human")
            .put("queue", address.queue())
            .put("question", RemoteResultMapper.question(task))
            .build();
    return switch (endWith("wait", body)) {
      case DONE -> true;
      case LOST -> lost();
      case DENIED -> false;
    };
  }

  private boolean work(RemoteTask task, JsonObject packet) {
    if (isWaiting(packet)) {
      resumeState = resumeState.answeredAll();
      actions.saveState(resumeState.toJson());
      return act("resume", JsonObject.empty());
    }
    String text = task.text();
    if (text.isBlank() || text.equals(lastProgress)) {
      return true;
    }
    lastProgress = text;
    JsonObject progress = JsonObject.builder().put("note", text).build();
    return act("progress", progress);
  }

  private boolean act(String verb, JsonObject body) {
    return actions.act(verb, body) != RemoteActions.ActionResult.LOST || lost();
  }

  /** Stops following, because another process has the packet or the packet has ended. */
  private boolean lost() {
    JsonObject packet = actions.packet();
    if (packet != null && A2aTaskState.isOver(packet)) {
      cancelIfUnknown();
    }
    return false;
  }

  /**
   * Ends a packet that cannot continue: fails it, or rejects it if it was not accepted.
   *
   * @param stillRunning whether the agent may still work on the task, which must be cancelled then
   */
  private boolean end(String code, Exception why, boolean stillRunning) {
    LOG.log(Level.WARNING, "ending packet {0}: {1}", packetId, text(why));
    if (stillRunning && !resumeState.isEmpty()) {
      actions.saveAbandoned(resumeState.toJson());
    }
    RemoteActions.ActionResult result =
        lease.isAccepted()
            ? actions.act("fail", RemoteResultMapper.failed(code, text(why)))
            : actions.act("reject", RemoteResultMapper.rejected(code, text(why), true));
    return result != RemoteActions.ActionResult.DENIED;
  }
}
