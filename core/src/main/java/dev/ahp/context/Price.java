package dev.ahp.context;

/** What a model takes for a million tokens, in US dollars; nothing for one of your own. */
public record Price(double prompt, double completion) {
  public static final Price FREE = new Price(0, 0);

  private static final double MILLION = 1_000_000;

  public Price {
    if (!(prompt >= 0 && completion >= 0)) {
      throw new IllegalArgumentException("a price is 0 or more");
    }
  }

  public double of(long promptTokens, long completionTokens) {
    return (promptTokens * prompt + completionTokens * completion) / MILLION;
  }

  /** How many tokens of an answer the rest of an amount pays for, at most as many as wanted. */
  int affordable(double usd, long promptTokens, int wanted) {
    double rest = usd - of(promptTokens, 0);
    if (rest < 0) {
      return 0;
    }
    return completion == 0 ? wanted : (int) Math.min(wanted, rest * MILLION / completion);
  }
}
