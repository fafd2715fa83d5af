package dev.ahp.training;

/**
 * The settings of the training, found by cross-validation.
 *
 * @param bits of a bucket number
 * @param shrink by which a weight decreases with each use, relative to its size
 * @param smoothing of the step sizes: a higher value slows rare features down
 * @param start log-odds of a text before training
 * @param share factor of the model's score beside the rules
 * @param rise of the thresholds, in log-odds per doubling of the windows
 * @param blockRate fraction of ordinary texts that may be blocked; lower than the goal, because
 *     rates on other texts are several times higher
 * @param suspectRate fraction of ordinary texts that may be suspect
 * @param margin additional evidence for blocking
 * @param variations number of texts from each pattern
 */
record TrainingSettings(
    int bits,
    int epochs,
    double rate,
    double biasRate,
    double shrink,
    double smoothing,
    long seed,
    double start,
    double share,
    double rise,
    double blockRate,
    double suspectRate,
    double margin,
    int variations) {

  static final TrainingSettings SHIPPED =
      new TrainingSettings(
          18, 12, 0.2, 0.05, 0.0002, 0.01, 20_240_601L, -2, 1.2, 0.3, 0.001, 0.009, 0, 8);

  /** Returns settings for tests of the procedure, which train in a fraction of the time. */
  static TrainingSettings small() {
    TrainingSettings s = SHIPPED;
    return new TrainingSettings(
        s.bits,
        4,
        s.rate,
        s.biasRate,
        s.shrink,
        s.smoothing,
        s.seed,
        s.start,
        s.share,
        s.rise,
        s.blockRate,
        s.suspectRate,
        s.margin,
        2);
  }
}
