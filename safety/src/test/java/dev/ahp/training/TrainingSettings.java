package dev.ahp.training;

/**
 * The settings of the training, found by cross-validation.
 *
 * @param bits of a bucket number
 * @param decay fraction by which all weights shrink after an epoch
 * @param start log-odds of a text before training
 * @param share factor of the model's score beside the rules
 * @param rise of the thresholds, in log-odds per doubling of the windows
 * @param blockRate fraction of ordinary texts that may be blocked; lower than the goal, because
 *     rates on other texts are several times higher
 * @param suspectRate fraction of ordinary texts that may be suspect
 * @param margin additional evidence for blocking
 */
record TrainingSettings(
    int bits,
    int epochs,
    double rate,
    double biasRate,
    double decay,
    long seed,
    double start,
    double share,
    double rise,
    double blockRate,
    double suspectRate,
    double margin) {

  static final TrainingSettings SHIPPED =
      new TrainingSettings(16, 14, 1, 0.05, 0.05, 20_240_601L, -2, 0.6, 0.6, 0.0003, 0.003, 0.5);
}
