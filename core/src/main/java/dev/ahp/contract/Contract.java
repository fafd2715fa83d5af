package dev.ahp.contract;

import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * The rule for one edge, source to target, read from its document. A part that is missing or of the
 * wrong type is empty here; whether it may be is the linter's business.
 */
public record Contract(JsonObject json) {

  /** Empty when there is none. */
  public String id() {
    return json.string("id").orElse("");
  }

  public Optional<String> version() {
    return json.string("version");
  }

  /** The agent or role that hands off; empty when there is none. */
  public String source() {
    return json.string("source").orElse("");
  }

  /** An agent, a role or {@code human:QUEUE}; empty when there is none. */
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

  /** Empty when the contract says {@code human_in_the_loop: false} or nothing. */
  public HumanInTheLoop human() {
    return new HumanInTheLoop(block("human_in_the_loop"));
  }

  /** Whether it is declared, in either place, that a person may be the target. */
  public boolean humanTarget() {
    return json.bool("human_target").orElse(false) || human().humanTarget();
  }

  /** Empty where the broker's own setting holds. */
  public Safety safety() {
    return new Safety(block("safety"));
  }

  public Optional<Deprecation> deprecation() {
    return json.object("deprecation").map(Deprecation::new);
  }

  /** Who says to have reviewed the contract; proof is in the lock. */
  public Optional<String> reviewedBy() {
    return json.string("reviewed_by");
  }

  /** Who must review the work of this edge before it counts as completed. */
  public Optional<String> reviewer() {
    return block("review").string("by");
  }

  /** The level that the contract claims: L1, L2 or L3. */
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

  /** The hash of the document as it is reviewed and signed. */
  public String hash() {
    return CanonicalJson.hash(json);
  }

  private JsonObject block(String name) {
    Json block = json.get(name);
    return block instanceof JsonObject object ? object : JsonObject.empty();
  }
}
