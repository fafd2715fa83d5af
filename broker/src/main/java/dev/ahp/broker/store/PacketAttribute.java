package dev.ahp.broker.store;

import static dev.ahp.broker.store.Attribute.amount;
import static dev.ahp.broker.store.Attribute.any;
import static dev.ahp.broker.store.Attribute.array;
import static dev.ahp.broker.store.Attribute.count;
import static dev.ahp.broker.store.Attribute.flag;
import static dev.ahp.broker.store.Attribute.object;
import static dev.ahp.broker.store.Attribute.text;
import static dev.ahp.broker.store.Attribute.texts;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.List;

/**
 * The attributes of a packet that are rarely written and never queried. A value that a query needs
 * is a column instead: see {@link PacketIdentity}, {@link Placement}, {@link LeaseState} and {@link
 * Deadlines}.
 */
public final class PacketAttribute {
  // Properties of the submitted packet.
  public static final Attribute<Boolean> HANDOFF = flag("handoff");
  public static final Attribute<String> HANDOFF_ID = text("handoffId");
  public static final Attribute<Boolean> RECOVERY = flag("recovery");
  public static final Attribute<Boolean> PINNED = flag("pinned");
  public static final Attribute<Boolean> EXPECTS_OUTPUT = flag("expects");

  /** Whether the constraints of the packet limit which files the work may change. */
  public static final Attribute<Boolean> LIMITS_CHANGES = flag("limitsChanges");

  /** The reviewer that the packet names itself. */
  public static final Attribute<String> NAMED_REVIEWER = text("namedReviewer");

  public static final Attribute<Boolean> PERSONAL_DATA = flag("personal");

  /** The agents that may claim the packet; absent if the target decides. */
  public static final Attribute<List<String>> AUDIENCE = texts("audience");

  public static final Attribute<Long> ACCEPT_MS = count("acceptMs");
  public static final Attribute<Long> WORK_MS = count("workMs");

  // Costs that the sender of a handoff reported.
  public static final Attribute<Double> SPENT = amount("spent");
  public static final Attribute<Double> REMAINING = amount("remaining");
  public static final Attribute<Long> PROMPT_TOKENS = count("prompt");
  public static final Attribute<Long> COMPLETION_TOKENS = count("completion");
  public static final Attribute<Boolean> BUDGET_MISMATCH = flag("mismatch");

  // Progress and outcome, as the owner reported them.
  public static final Attribute<Long> ACCEPTED_AT = count("acceptedAt");
  public static final Attribute<JsonObject> PROGRESS = object("progress");
  public static final Attribute<Json> RESULT = any("result");
  public static final Attribute<JsonObject> ERROR = object("error");
  public static final Attribute<JsonArray> NEEDS = array("needs");
  public static final Attribute<JsonArray> VIOLATIONS = array("violations");
  public static final Attribute<Json> EVIDENCE = any("evidence");
  public static final Attribute<Json> ARTIFACTS = any("artifacts");
  public static final Attribute<JsonObject> COST = object("cost");

  /** The worst verdict on a reported text; absent if all are clean. */
  public static final Attribute<JsonObject> OUTCOME_SAFETY = object("outcomeSafety");

  // Handoff, rollback, retry and recovery.
  /** The packet that continues the work of a source, while the source waits for its acceptance. */
  public static final Attribute<String> HANDOFF_TO = text("handoffTo");

  /** The work was returned to its owner and has not been claimed again. */
  public static final Attribute<Boolean> RETURNED = flag("returned");

  /** The source of a handoff got its work back. */
  public static final Attribute<Boolean> ROLLED_BACK = flag("rolledBack");

  /** A failed handoff that was rolled back and does not count for its task. */
  public static final Attribute<Boolean> UNDONE = flag("undone");

  /** The retry, recovery or replay of an ended packet. */
  public static final Attribute<String> REPLACED_BY = text("replacedBy");

  public static final Attribute<String> RECOVERY_REASON = text("recoveryReason");

  // Fan-out: a parent counts its children.
  public static final Attribute<Long> CHILDREN_TOTAL = count("childrenTotal");
  public static final Attribute<Long> CHILDREN_OK = count("childrenOk");
  public static final Attribute<Long> CHILDREN_FAILED = count("childrenFailed");
  public static final Attribute<Long> CHILDREN_BLOCKED = count("childrenBlocked");
  public static final Attribute<String> JOIN = text("join");

  /** The join counts children when they are accepted, not when they complete. */
  public static final Attribute<Boolean> JOIN_ON_ACCEPTED = flag("joinOnAccepted");

  /** A child whose acceptance its parent has counted; its end is not counted. */
  public static final Attribute<Boolean> JOINED = flag("joined");

  /** {@code complete} or {@code resume}: what happens to the parent when the join is satisfied. */
  public static final Attribute<String> ON_RESOLVED = text("onResolved");

  /** The join is being resolved; children that end now are not counted. */
  public static final Attribute<Boolean> RESOLVING = flag("resolving");

  // Review and inbox.
  public static final Attribute<String> REVIEW_OF = text("reviewOf");
  public static final Attribute<String> REVIEW_REQUEST = text("reviewRequest");
  public static final Attribute<String> REVIEWER = text("reviewer");
  public static final Attribute<JsonObject> REVIEW = object("review");
  public static final Attribute<String> INBOX_ITEM = text("inboxItem");
  public static final Attribute<Json> ANSWER = any("answer");

  // Chunks.
  public static final Attribute<Long> STREAM_COUNT = count("streamCount");
  public static final Attribute<Boolean> STREAM_CLOSED = flag("streamClosed");

  /** The number of chunks without which the packet is not offered; absent if there is none. */
  public static final Attribute<Long> STREAM_MINIMUM = count("streamMinimum");

  // Delivery by a transport.
  public static final Attribute<Long> DELIVERY_ATTEMPTS = count("carried");

  /** The packet cannot be delivered by a transport any more. */
  public static final Attribute<Boolean> PULL_ONLY = flag("onlyPulled");

  public static final Attribute<JsonObject> CARRIER_NOTE = object("carrierNote");
  public static final Attribute<String> CARRIED_FOR = text("carriedFor");
  public static final Attribute<String> CARRIED_BY = text("carriedBy");
  public static final Attribute<Long> CARRIER_LAPSES = count("carrierLapses");

  private PacketAttribute() {}
}
