package dev.ahp.broker.store;

/** The attributes of a task that are rarely written and never queried. */
public final class TaskAttribute {
  public static final Attribute<Double> BUDGET = Attribute.amount("budget");

  /** The highest cost that a sender reported. */
  public static final Attribute<Double> SPENT = Attribute.amount("spent");

  /** The sum of the costs that owners reported at the end of their packets. */
  public static final Attribute<Double> ENDED = Attribute.amount("ended");

  /** The highest number of tokens that a sender reported. */
  public static final Attribute<Long> SPENT_TOKENS = Attribute.count("spentTokens");

  /** The sum of the tokens that owners reported at the end of their packets. */
  public static final Attribute<Long> ENDED_TOKENS = Attribute.count("endedTokens");

  /** The first packet of the task. */
  public static final Attribute<String> FIRST_PACKET = Attribute.text("first");

  /** The agent that gets the result of the task. */
  public static final Attribute<String> RESULT_TARGET = Attribute.text("resultTarget");

  /** The result was sent to its target. */
  public static final Attribute<Boolean> RESULT_SENT = Attribute.flag("resultSent");

  private TaskAttribute() {}

  /** The number of failed packets of an edge. */
  public static Attribute<Long> failuresOf(String from, String to) {
    return Attribute.count("edge:" + from + ">" + to);
  }

  /** The last inbox item that was opened because of the failures of an edge. */
  public static Attribute<String> escalationOf(String from, String to) {
    return Attribute.text("item:edge:" + from + ">" + to);
  }
}
