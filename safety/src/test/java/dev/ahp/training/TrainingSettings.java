package dev.ahp.training;

/**
 * How the model is trained and weighed; found by cross-validation.
 *
 * @param bits of a bucket number
 * @param decay share of every weight that is lost after an epoch
 * @param start log-odds of a text before training
 * @param share what the model counts beside the rules
 * @param rise of the thresholds, in log-odds for every doubling of the windows
 * @param blockRate share of ordinary texts that may be blocked; below the goal, since thresholds
 *     transfer to other text at several times the intended rate
 * @param suspectRate the same for suspect
 * @param margin evidence that a block needs beyond that
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
