package dev.ahp.broker.exchange;

/** Who asks: a name, and what kind of party it is. */
public record Caller(Kind kind, String name) {
  /** What the operator sends and decides under, when it has no other name. */
  public static final Caller OPERATOR = new Caller(Kind.OPERATOR, "operator");

  /** The broker itself: timeouts, joins, routes. */
  public static final Caller BROKER = new Caller(Kind.OPERATOR, "broker");

  /** The three kinds of callers. */
  public enum Kind {
    /** Everything but acting as an agent. */
    OPERATOR,
    /** Reads everything and changes nothing. */
    AUDITOR,
    /** What it is party to. */
    AGENT
  }

  public static Caller agent(String name) {
    return new Caller(Kind.AGENT, name);
  }

  public boolean isOperator() {
    return kind == Kind.OPERATOR;
  }

  public boolean isAgent() {
    return kind == Kind.AGENT;
  }

  /** Whether it may read what it is no party to. */
  public boolean readsEverything() {
    return kind != Kind.AGENT;
  }
}
