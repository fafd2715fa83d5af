package dev.ahp.contract;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.time.Rfc3339;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The contract for one edge from a source to a target and its blocks: a typed view of its document.
 * Accessors return empty values for parts that are missing or have the wrong type; the linter
 * reports those.
 */
public record Contract(JsonObject json) {

  /** Returns the id, or an empty string. */
  public String id() {
    return json.string("id").orElse("");
  }

  public Optional<String> version() {
    return json.string("version");
  }

  /** Returns the agent or role that hands off, or an empty string. */
  public String source() {
    return json.string("source").orElse("");
  }

  /** Returns an agent, a role or {@code human:QUEUE}, or an empty string. */
  public String target() {
    return json.string("target").orElse("");
  }

  public Trigger trigger() {
    return new Trigger(block("trigger"));
  }

  public Payload payload() {
    return new Payload(block("payload"));
  }

  public AcceptanceCriteria acceptance() {
    return new AcceptanceCriteria(block("acceptance_criteria"));
  }

  public RecoveryPolicy recovery() {
    return new RecoveryPolicy(block("recovery"));
  }

  public Observability observability() {
    return new Observability(block("observability"));
  }

  public Idempotency idempotency() {
    return new Idempotency(block("idempotency"));
  }

  /** Returns an empty block if {@code human_in_the_loop} is {@code false} or missing. */
  public HumanInTheLoop human() {
    return new HumanInTheLoop(block("human_in_the_loop"));
  }

  /** Returns whether either declaration allows a human target. */
  public boolean humanTarget() {
    return json.bool("human_target").orElse(false) || human().humanTarget();
  }

  /** Returns settings that override those of the broker. */
  public Safety safety() {
    return new Safety(block("safety"));
  }

  public Optional<Deprecation> deprecation() {
    return json.object("deprecation").map(Deprecation::new);
  }

  /** Returns the agent or role that must review the work before it counts as completed. */
  public Optional<String> reviewer() {
    return block("review").string("by");
  }

  /** Returns the declared conformance level: L1, L2 or L3. */
  public Optional<String> conformance() {
    return json.string("conformance");
  }

  /** Returns the hash of the canonical JSON, which reviewers sign. */
  public String hash() {
    return CanonicalJson.hash(json);
  }

  private JsonObject block(String name) {
    Json block = json.get(name);
    return block instanceof JsonObject object ? object : JsonObject.empty();
  }

  /** The condition under which the source hands off. */
  public record Trigger(JsonObject json) {
    public Optional<String> intent() {
      return json.string("intent");
    }

    public Optional<String> predicate() {
      return json.string("predicate");
    }

    public Optional<String> toolCall() {
      return json.string("tool_call");
    }
  }

  /** The payload of a handoff. */
  public record Payload(JsonObject json) {
    private static final String PREFIX = "payload.";
    private static final long DEFAULT_TURNS = 5;

    /**
     * Returns a file, relative to the agents directory or the contract, or the id of a known
     * schema.
     */
    public Optional<String> schema() {
      return json.string("schema");
    }

    /** Returns the required paths, as written. They start at the payload. */
    public List<String> required() {
      return LenientReader.strings(json, "required");
    }

    public Optional<String> historyStrategy() {
      return json.string("history_strategy");
    }

    /** Returns the maximum number of verbatim turns for the strategies summary and last_k. */
    public long historyTurns() {
      return LenientReader.integer(json, "history_turns").orElse(DEFAULT_TURNS);
    }

    public Optional<String> historyJustification() {
      return json.string("history_justification");
    }

    /** Returns the first name of a path, without the optional prefix {@code payload.}. */
    public static String firstName(String path) {
      String inside = path.startsWith(PREFIX) ? path.substring(PREFIX.length()) : path;
      int dot = inside.indexOf('.');
      return dot < 0 ? inside : inside.substring(0, dot);
    }
  }

  /** The conditions under which the target accepts a handoff. */
  public record AcceptanceCriteria(JsonObject json) {
    public List<String> requiredFields() {
      return LenientReader.strings(json, "required_fields");
    }

    public Optional<String> domainMatch() {
      return json.string("domain_match");
    }

    public Optional<String> permissionCheck() {
      return json.string("permission_check");
    }

    /** Returns the confidence below which a packet is rejected, from 0 to 1. */
    public Optional<Double> minConfidence() {
      return json.number("min_confidence").filter(it -> it >= 0 && it <= 1);
    }
  }

  /** The routes for handoffs that are rejected, time out or fail. */
  public record RecoveryPolicy(JsonObject json) {
    /** The members that contain a route. */
    public static final List<String> ROUTES = List.of("on_reject", "on_timeout", "on_error");

    private static final Set<String> KEYWORDS = Set.of("source", "supervisor", "human");

    public Optional<String> onReject() {
      return json.string("on_reject");
    }

    public Optional<String> onTimeout() {
      return json.string("on_timeout");
    }

    public Optional<String> onError() {
      return json.string("on_error");
    }

    public Optional<Long> timeoutMs() {
      return LenientReader.integer(json, "timeout_ms");
    }

    public long maxRetries() {
      return LenientReader.integer(json, "max_retries").orElse(0L);
    }

    public Optional<String> loopGuard() {
      return json.string("loop_guard");
    }

    /** Returns whether a route is a keyword and not an agent name. */
    public static boolean isWord(String route) {
      return KEYWORDS.contains(route);
    }
  }

  /** The trace field, audit event and metrics of a handoff. */
  public record Observability(JsonObject json) {
    public Optional<String> traceIdField() {
      return json.string("trace_id_field");
    }

    public Optional<String> auditEvent() {
      return json.string("audit_event");
    }

    /** Returns the names of the metrics that are counted for this contract. */
    public List<String> metrics() {
      return LenientReader.strings(json, "metrics");
    }
  }

  /** Whether a handoff can be sent more than once, and how duplicates are detected. */
  public record Idempotency(JsonObject json) {
    /** Returns false if the member is missing. */
    public boolean idempotent() {
      return json.bool("idempotent").orElse(false);
    }

    public boolean declared() {
      return json.bool("idempotent").isPresent();
    }

    public Optional<String> dedupeKey() {
      return json.string("dedupe_key");
    }

    public Optional<Long> replayWindowMs() {
      return LenientReader.integer(json, "replay_window_ms");
    }
  }

  /** The handling of human targets. */
  public record HumanInTheLoop(JsonObject json) {
    public boolean humanTarget() {
      return json.bool("human_target").orElse(false);
    }

    /** Returns the queue that the human watches. */
    public Optional<String> channel() {
      return json.string("channel");
    }

    public Optional<Long> timeoutMs() {
      return LenientReader.integer(json, "timeout_ms");
    }

    /** Returns the agent that continues if the human does not reply in time. */
    public Optional<String> resumeAs() {
      return json.string("resume_as");
    }
  }

  /** The deprecation of a contract: its last day and its replacement. */
  public record Deprecation(JsonObject json) {
    private static final int DATE_LENGTH = 10;

    public Optional<String> sunset() {
      return json.string("sunset");
    }

    public Optional<String> replacementId() {
      return json.string("replacement_id");
    }

    /** Returns the last day in UTC; empty if it is missing or invalid. */
    public Optional<LocalDate> sunsetDay() {
      return sunset().flatMap(Deprecation::day);
    }

    /** Parses {@code 2027-01-31} or an RFC 3339 timestamp. */
    public static Optional<LocalDate> day(String text) {
      if (text.length() != DATE_LENGTH) {
        return Rfc3339.parse(text).map(it -> it.atOffset(ZoneOffset.UTC).toLocalDate());
      }
      try {
        return Optional.of(LocalDate.parse(text));
      } catch (DateTimeException e) {
        return Optional.empty();
      }
    }
  }

  /** The safety settings of an edge that override those of the broker. */
  public record Safety(JsonObject json) {
    /**
     * Returns {@code enforce} to quarantine violations, or {@code observe} to deliver them
     * labelled.
     */
    public Optional<String> mode() {
      return json.string("mode");
    }

    /** Returns the score at which a text counts as a violation. */
    public Optional<Double> block() {
      return threshold("block");
    }

    /** Returns the score at which a text counts as suspect. */
    public Optional<Double> suspect() {
      return threshold("suspect");
    }

    private Optional<Double> threshold(String name) {
      return json.number(name).filter(it -> it > 0 && it < 1);
    }
  }
}
