package dev.ahp.contract;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * The contract for one edge from a source to a target: a typed view of its document. Accessors
 * return empty values for parts that are missing or have the wrong type; the linter reports those.
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

  /** Returns the declared reviewer of the contract. The lock file contains the signed review. */
  public Optional<String> reviewedBy() {
    return json.string("reviewed_by");
  }

  /** Returns the agent or role that must review the work before it counts as completed. */
  public Optional<String> reviewer() {
    return block("review").string("by");
  }

  /** Returns the declared conformance level: L1, L2 or L3. */
  public Optional<String> conformance() {
    return json.string("conformance");
  }

  public Optional<String> description() {
    return json.string("description");
  }

  public Optional<String> owner() {
    return json.string("owner");
  }

  public List<String> tags() {
    return LenientReader.strings(json, "tags");
  }

  /** Returns the hash of the canonical JSON, which reviewers sign. */
  public String hash() {
    return CanonicalJson.hash(json);
  }

  private JsonObject block(String name) {
    Json block = json.get(name);
    return block instanceof JsonObject object ? object : JsonObject.empty();
  }
}
