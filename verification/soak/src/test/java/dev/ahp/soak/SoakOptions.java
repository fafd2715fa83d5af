package dev.ahp.soak;

import dev.ahp.soak.fault.FaultKind;
import dev.ahp.soak.node.SoakCluster.StoreKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The options of a soak.
 *
 * @param maxFaults the number of faults after which the soak ends; 0 for no limit
 * @param nodes the number of daemons on PostgreSQL
 * @param faultTime the longest duration of one fault
 * @param directory where data is kept if a check fails
 */
record SoakOptions(
    Duration duration,
    int maxFaults,
    StoreKind store,
    int nodes,
    long seed,
    Set<FaultKind> faults,
    Duration faultTime,
    boolean json,
    Path directory) {

  private static final Duration DEFAULT_DURATION = Duration.ofMinutes(60);
  private static final Duration DEFAULT_FAULT_TIME = Duration.ofSeconds(8);
  private static final int DEFAULT_NODES = 3;

  SoakOptions {
    faults = Set.copyOf(faults);
  }

  /**
   * Parses the arguments of the command.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static SoakOptions parse(String... arguments) {
    SoakOptions options =
        new SoakOptions(
            DEFAULT_DURATION,
            0,
            StoreKind.SQLITE,
            DEFAULT_NODES,
            System.nanoTime() & Integer.MAX_VALUE,
            EnumSet.allOf(FaultKind.class),
            DEFAULT_FAULT_TIME,
            false,
            Path.of("target", "soak"));
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals("--json")) {
        options = options.with(true);
      } else if (i + 1 < arguments.length) {
        options = options.with(arguments[i], arguments[++i]);
      } else {
        throw new IllegalArgumentException("unknown option or missing value: " + arguments[i]);
      }
    }
    return options;
  }

  private SoakOptions with(String name, String value) {
    return switch (name) {
      case "--minutes" -> with(Duration.ofMinutes(number(name, value)));
      case "--store" -> with(store(value));
      case "--seed" -> withSeed(number(name, value));
      case "--faults" -> with(faults(value));
      case "--directory" -> with(Path.of(value));
      default ->
          throw new IllegalArgumentException(
              "unknown option " + name + "; see verification/soak/run --help");
    };
  }

  private static long number(String name, String value) {
    try {
      long number = Long.parseLong(value);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(name + " is " + value + "; expected a number above 0");
  }

  private static StoreKind store(String value) {
    return switch (value) {
      case "sqlite" -> StoreKind.SQLITE;
      case "postgres" -> StoreKind.POSTGRES;
      default ->
          throw new IllegalArgumentException(
              "--store is " + value + "; expected sqlite or postgres");
    };
  }

  private static Set<FaultKind> faults(String list) {
    EnumSet<FaultKind> faults = EnumSet.noneOf(FaultKind.class);
    for (String name : list.split(",", -1)) {
      faults.add(
          FaultKind.named(name)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "unknown fault "
                              + name
                              + "; expected some of "
                              + Arrays.stream(FaultKind.values())
                                  .map(FaultKind::wireName)
                                  .toList())));
    }
    return faults;
  }

  String storeName() {
    return store.name().toLowerCase(Locale.ROOT);
  }

  private SoakOptions with(boolean asJson) {
    return new SoakOptions(
        duration, maxFaults, store, nodes, seed, faults, faultTime, asJson, directory);
  }

  private SoakOptions with(Duration length) {
    return new SoakOptions(
        length, maxFaults, store, nodes, seed, faults, faultTime, json, directory);
  }

  private SoakOptions with(StoreKind kind) {
    return new SoakOptions(
        duration, maxFaults, kind, nodes, seed, faults, faultTime, json, directory);
  }

  private SoakOptions withSeed(long number) {
    return new SoakOptions(
        duration, maxFaults, store, nodes, number, faults, faultTime, json, directory);
  }

  private SoakOptions with(Set<FaultKind> kinds) {
    return new SoakOptions(
        duration, maxFaults, store, nodes, seed, kinds, faultTime, json, directory);
  }

  private SoakOptions with(Path place) {
    return new SoakOptions(duration, maxFaults, store, nodes, seed, faults, faultTime, json, place);
  }
}
