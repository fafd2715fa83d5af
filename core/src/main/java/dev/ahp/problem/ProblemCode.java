package dev.ahp.problem;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The codes of all problems. The names are wire format and never change. */
public enum ProblemCode {
  MALFORMED(400, "The request is not well-formed"),
  UNAUTHENTICATED(401, "A valid token is required"),
  FORBIDDEN(403, "The operation is not allowed"),
  SENDER_MISMATCH(403, "The sender is not the caller"),
  SIGNATURE_INVALID(403, "The signature is not valid"),
  PERMISSION_DENIED(403, "The target lacks a permission"),
  NOT_FOUND(404, "Not found"),
  METHOD_NOT_ALLOWED(405, "The method is not allowed for this path"),
  ILLEGAL_TRANSITION(409, "The packet status does not allow this operation"),
  LEASE_LOST(409, "The lease is no longer held"),
  ALREADY_CLAIMED(409, "The packet is offered to another agent"),
  STALE_CONTEXT(409, "The context of the handoff has changed"),
  PACKET_EXISTS(409, "A different packet with this id exists"),
  AGENT_EXISTS(409, "An agent with this name exists"),
  NAMESPACE_EXISTS(409, "A namespace with this name exists"),
  CHUNK_CONFLICT(409, "A different chunk with this index exists"),
  CHUNK_OUT_OF_ORDER(409, "A chunk before this one is missing"),
  STREAM_CLOSED(409, "The stream has ended"),
  ALREADY_DECIDED(409, "The decision has already been made"),
  TOO_LARGE(413, "The document is too large"),
  UNSUPPORTED_MEDIA_TYPE(415, "The media type must be application/json"),
  SCHEMA_INVALID(422, "The document does not match its schema"),
  NO_ROUTE(422, "No agent can receive this packet"),
  NO_CONTRACT(422, "No contract covers this handoff"),
  INCOMPLETE_CONTEXT(422, "The receiver needs more context"),
  DOMAIN_MISMATCH(422, "The task is outside the target's domain"),
  LOOP_DETECTED(422, "The handoffs form a loop"),
  BUDGET_EXHAUSTED(422, "The budget is exhausted"),
  SAFETY_VIOLATION(422, "A text contains instructions for the receiver"),
  SECRET_DETECTED(422, "A text contains a secret"),
  GATE_REJECTED(422, "A gate rejected the packet"),
  EXPIRED(422, "The packet has expired"),
  OUTPUT_INVALID(422, "The result does not match the expected output"),
  CONTRACT_INVALID(422, "The contract violates rules"),
  EVIDENCE_MISSING(422, "The brief lists no executed command"),
  RISK_INCOMPLETE(422, "A risk lacks its impact or owner"),
  ROLLBACK_MISSING(422, "A failed check has no severity and rollback path"),
  TOO_MANY_ACTIONS(422, "The brief lists more than three next actions"),
  RATE_LIMITED(429, "Too many requests"),
  QUOTA_EXCEEDED(429, "A quota is used up"),
  UNAVAILABLE(503, "The store is temporarily not writable");

  private static final Map<String, ProblemCode> BY_NAME =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Enum::name, it -> it));

  private final int status;
  private final String title;

  ProblemCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** Returns the code with a name; empty if there is none. */
  public static Optional<ProblemCode> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }

  /** Returns the HTTP status of the problem. */
  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /** Returns the page that explains the problem, relative to the root of the repository. */
  public String page() {
    return "docs/reference/problems/" + name() + ".md";
  }
}
