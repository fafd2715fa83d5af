package dev.ahp.broker.api;

public record Caller(CallerKind callerKind, String name) {
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

  public static Caller agent(String name) {
    return new Caller(CallerKind.AGENT, name);
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
}
