package dev.ahp.context;

/** The price of a model in US dollars per million tokens; 0 for a self-hosted model. */
public record Price(double prompt, double completion) {
  public static final Price FREE = new Price(0, 0);

  private static final double MILLION = 1_000_000;

  public Price {
    if (!(prompt >= 0 && completion >= 0)) {
      throw new IllegalArgumentException(
          "a price must be 0 or more: " + prompt + ", " + completion);
    }
  }

  public double of(long promptTokens, long completionTokens) {
    return (promptTokens * prompt + completionTokens * completion) / MILLION;
  }

  /** Returns how many completion tokens an amount pays for, at most {@code wanted}. */
  int affordable(double usd, long promptTokens, int wanted) {
    double rest = usd - of(promptTokens, 0);
    if (rest < 0) {
      return 0;
    }
    return completion == 0 ? wanted : (int) Math.min(wanted, rest * MILLION / completion);
  }
}
