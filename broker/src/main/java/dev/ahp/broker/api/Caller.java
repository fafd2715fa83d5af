package dev.ahp.broker.api;

/** Who asks: a name, and what kind of party it is. */
public record Caller(CallerKind callerKind, String name) {
  /** What the operator sends and decides under, when it has no other name. */
  public static final Caller OPERATOR = new Caller(CallerKind.OPERATOR, "operator");

  /** The broker itself: timeouts, joins, routes. */
  public static final Caller BROKER = new Caller(CallerKind.OPERATOR, "broker");

  /** The three kinds of callers. */
  public enum CallerKind {
    /** Everything but acting as an agent. */
    OPERATOR,
    /** Reads everything and changes nothing. */
    AUDITOR,
    /** What it is party to. */
    AGENT
  }

  public static Caller agent(String name) {
    return new Caller(CallerKind.AGENT, name);
  }

  public boolean isOperator() {
    return callerKind == CallerKind.OPERATOR;
  }

  public boolean isAgent() {
    return callerKind == CallerKind.AGENT;
  }

  /** Whether it may read what it is no party to. */
  public boolean readsEverything() {
    return callerKind != CallerKind.AGENT;
  }
}
