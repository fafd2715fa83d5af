package dev.ahp.jdbc.compression;

import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;

/** Generates typical packets and audit records. */
final class DictionarySamples {
  private static final String[] WORDS =
      """
      the of and to a in for is on that by this with it not or be are from at as your all have new \
      more an was we will can us about if page my has search free but our one other do no time \
      they site he up may what which their news out use any there see only so his when contact \
      here business who web also now help get view online first been would how were services some \
      these click its like service than find price date back top people had list name just over \
      state year day into email two health next used go work last most products music buy data \
      make them should product system post her city add policy number such please available \
      copyright support message after best software then good video well where info rights public \
      books high school through each links she review years order very privacy book items company \
      read group need many user said does set under general research university january mail full \
      map reviews program life know games way days management part could great united hotel real \
      item international center must store travel comments made development report off member \
      details line terms before customer refund order invoice clause liability contract deploy \
      test build failed passed error request response agent handoff summary decision constraint \
      budget token model tool result evidence commit branch merge file function class module \
      latency timeout retry queue database table index schema migration release version user\
      """
          .split("\\s+");
  private static final String[] AGENTS = {
    "triage-agent",
    "refund-agent",
    "legal-analysis-agent",
    "risk-scoring-agent",
    "orchestrator",
    "python-specialist",
    "code-reviewer",
    "researcher",
    "writer",
    "planner",
    "support-agent",
    "billing-agent",
    "logistics-agent",
    "role:reviewer",
    "capability:translate",
    "human:approvals"
  };
  private static final String[] TYPES = {
    "task.assign", "task.handoff", "handoff", "review.request", "x.order.created", "task.result"
  };
  private static final String[] EVENTS = {
    "packet.submitted",
    "packet.offered",
    "packet.accepted",
    "packet.completed",
    "packet.failed",
    "packet.progress",
    "packet.waiting",
    "packet.cancelled",
    "packet.rejected"
  };

  private final Random random;

  DictionarySamples(long seed) {
    random = new Random(seed);
  }

  JsonObject packet() {
    boolean handoff = random.nextInt(4) > 0;
    return JsonObject.builder()
        .put("ahp", "1.0")
        .put("packetId", id())
        .put("taskId", random.nextBoolean() ? id() : "task-" + random.nextInt(10_000))
        .put("type", pick(TYPES))
        .put("sender", pick(AGENTS))
        .put("target", pick(AGENTS))
        .put("payload", handoff ? handoff() : plain())
        .put("payloadType", handoff ? "handoff/2.0" : "object")
        .put("priority", pick("LOW", "MEDIUM", "HIGH", "CRITICAL"))
        .put(
            "constraints",
            JsonObject.builder().put("timeoutMs", 1000.0 * random.nextInt(90)).build())
        .put("createdAt", time())
        .put("traceparent", traceparent())
        .put("dedupeKey", "order-" + random.nextInt(10_000))
        .build();
  }

  JsonObject record() {
    String event = pick(EVENTS);
    boolean submitted = event.equals("packet.submitted");
    return JsonObject.builder()
        .put("actor", pick(AGENTS))
        .put("at", time())
        .put("chain", "0")
        .put("data", submitted ? submittedFacts() : JsonObject.empty())
        .put("event", event)
        .put("from", submitted ? Json.Null.NULL : Json.of(pick("ready", "running", "waiting")))
        .put("fromAgent", pick(AGENTS))
        .put("gates", submitted ? gates() : Json.Null.NULL)
        .put("handoffId", id())
        .put("packetId", id())
        .put("previousRecordHash", hex(64))
        .put("reason", Json.Null.NULL)
        .put("recordHash", hex(64))
        .put("seq", (double) random.nextInt(1_000_000))
        .put("taskId", id())
        .put("to", pick("ready", "running", "completed"))
        .put("toAgent", pick(AGENTS))
        .build();
  }

  private JsonObject submittedFacts() {
    return JsonObject.builder()
        .put("message", random.nextInt(4) > 0 ? handoff() : plain())
        .put("via", JsonArray.ofStrings(List.of("created", "validated")))
        .build();
  }

  private static JsonArray gates() {
    List<Json> gates = new ArrayList<>();
    for (String gate :
        List.of(
            "schema",
            "sender",
            "route",
            "contract",
            "permission",
            "domain",
            "loop",
            "budget",
            "safety",
            "duplicate")) {
      gates.add(
          JsonObject.builder()
              .put("code", Json.Null.NULL)
              .put("decision", "allow")
              .put("gate", gate)
              .build());
    }
    return new JsonArray(gates);
  }

  private JsonObject plain() {
    return JsonObject.builder()
        .put("task_summary", text(6 + random.nextInt(20)))
        .put("prompt", text(10 + random.nextInt(120)))
        .put(
            "provenance",
            JsonObject.builder().put("messages", JsonArray.ofStrings(List.of("m1"))).build())
        .build();
  }

  private JsonObject handoff() {
    return JsonObject.builder()
        .put("schemaVersion", pick("2.0", "2.1"))
        .put("handoffId", id())
        .put("taskId", id())
        .put("parentHandoffId", Json.Null.NULL)
        .put(
            "fromAgent",
            JsonObject.builder()
                .put("agentId", pick(AGENTS))
                .put("agentVersion", "2.1.0")
                .put("executionId", id())
                .build())
        .put(
            "toAgent",
            JsonObject.builder()
                .put("agentType", pick(AGENTS))
                .put("agentVersion", ">=1.5.0")
                .build())
        .put("timestamp", time())
        .put("taskDescription", text(8))
        .put("completedSubtasks", JsonArray.of(done("s1"), done("s2")))
        .put("remainingSubtasks", JsonArray.of(remaining("s3"), remaining("s4")))
        .put("currentState", state())
        .put("relevantContext", JsonArray.of(context(), context()))
        .put(
            "constraints",
            JsonArray.ofStrings(List.of("returnJSON:true", "maxResponseTokens:2000")))
        .put("costTracking", cost())
        .put("conversationHistorySummary", text(20 + random.nextInt(60)))
        .put("conversationHistoryVerbatim", JsonArray.of(turn("user"), turn("assistant")))
        .put("toolCallHistory", JsonArray.of(call()))
        .put("traceparent", traceparent())
        .build();
  }

  private static JsonObject state() {
    return JsonObject.builder()
        .put("orderId", "4711")
        .put("riskFlags", JsonArray.empty())
        .put("pendingDecisions", JsonArray.empty())
        .build();
  }

  private JsonObject done(String step) {
    return JsonObject.builder()
        .put("subtaskId", step)
        .put("description", text(7))
        .put("result", JsonObject.builder().put("summary", text(5)).build())
        .put("completedAt", time())
        .build();
  }

  private JsonObject remaining(String step) {
    return JsonObject.builder().put("subtaskId", step).put("description", text(7)).build();
  }

  private JsonObject context() {
    return JsonObject.builder()
        .put("source", text(2) + ".pdf, page " + random.nextInt(90))
        .put("excerpt", text(12))
        .put("relevanceScore", random.nextInt(100) / 100.0)
        .build();
  }

  private JsonObject turn(String role) {
    return JsonObject.builder().put("role", role).put("content", text(15)).build();
  }

  private JsonObject call() {
    return JsonObject.builder()
        .put("tool", pick("pdf_extract", "search", "read_file", "run_tests"))
        .put("calledAt", time())
        .put("inputHash", "sha256:" + hex(64))
        .put("outputTokens", (double) random.nextInt(5_000))
        .build();
  }

  private JsonObject cost() {
    return JsonObject.builder()
        .put("costSpentSoFarUSD", random.nextInt(100) / 100.0)
        .put("costBudgetRemainingUSD", random.nextInt(100) / 100.0)
        .put(
            "tokenSpent",
            JsonObject.builder()
                .put("prompt", (double) random.nextInt(9_000))
                .put("completion", (double) random.nextInt(3_000))
                .build())
        .build();
  }

  private String text(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ").append(pick(WORDS));
    }
    return text.toString();
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }

  private String id() {
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  private String hex(int digits) {
    StringBuilder hex = new StringBuilder();
    while (hex.length() < digits) {
      hex.append(Integer.toHexString(random.nextInt(16)));
    }
    return hex.toString();
  }

  private String traceparent() {
    return "00-" + hex(32) + "-" + hex(16) + "-01";
  }

  private String time() {
    return String.format(
        Locale.ROOT,
        "2026-%02d-%02dT%02d:%02d:%02d.%03dZ",
        1 + random.nextInt(12),
        1 + random.nextInt(28),
        random.nextInt(24),
        random.nextInt(60),
        random.nextInt(60),
        random.nextInt(1_000));
  }
}
