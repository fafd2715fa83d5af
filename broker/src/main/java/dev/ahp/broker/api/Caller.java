package dev.ahp.broker.api;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A caller of the broker. Two callers are equal if their kind and name are; the scopes and the
 * expiry belong to the token of one request.
 *
 * @param scopes narrow what the kind allows
 * @param validUntil when the token expires, in milliseconds since the epoch; 0 for never
 */
public record Caller(CallerKind callerKind, String name, TokenScopes scopes, long validUntil) {
  /** An operator without another name. */
  public static final Caller OPERATOR = new Caller(CallerKind.OPERATOR, "operator");

  /** The broker itself, for timeouts, joins and routes. */
  public static final Caller BROKER = new Caller(CallerKind.OPERATOR, "broker");

  public enum CallerKind {
    /** May do everything except act as an agent. */
    OPERATOR,
    /** May read everything and change nothing. */
    AUDITOR,
    /** May use the packets that it is a party to. */
    AGENT
  }

  /** Creates a caller whose scopes do not narrow anything. */
  public Caller(CallerKind callerKind, String name) {
    this(callerKind, name, TokenScopes.ALL, 0);
  }

  public static Caller agent(String name) {
    return new Caller(CallerKind.AGENT, name);
  }

  /** Returns the same caller with a token of other scopes. */
  public Caller with(TokenScopes newScopes) {
    return new Caller(callerKind, name, newScopes, validUntil);
  }

  /** Returns the same caller with a token that expires. */
  public Caller until(long millis) {
    return new Caller(callerKind, name, scopes, millis);
  }

  public boolean isOperator() {
    return callerKind == CallerKind.OPERATOR;
  }

  public boolean isAgent() {
    return callerKind == CallerKind.AGENT;
  }

  /** Returns whether the caller may read data that it is not a party to. */
  public boolean readsEverything() {
    return callerKind != CallerKind.AGENT;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Caller caller
        && callerKind == caller.callerKind
        && name.equals(caller.name);
  }

  @Override
  public int hashCode() {
    return Objects.hash(callerKind, name);
  }
}
