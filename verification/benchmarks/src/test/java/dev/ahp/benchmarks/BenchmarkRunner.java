package dev.ahp.benchmarks;

import dev.ahp.testkit.measure.MachineLoad;
import dev.ahp.testkit.measure.ProcessTimes;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs all benchmarks, or those whose name contains the argument, and prints the ratios. It
 * compares medians of single calls and compiles code in the foreground, to reduce the effect of
 * other load.
 */
public final class BenchmarkRunner {
  private BenchmarkRunner() {}

  public static void main(String[] args) throws RunnerException {
    boolean thorough = Arrays.asList(args).contains("--long");
    String name = Arrays.stream(args).filter(arg -> !arg.startsWith("--")).findFirst().orElse("");
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("dev\\.ahp\\.benchmarks\\.[^.]*" + name + "[^.]*Benchmark\\.")
            .mode(Mode.SampleTime)
            .timeUnit(TimeUnit.MICROSECONDS)
            .jvmArgsAppend(
                "-Xbatch", "-Xmx1g", "-XX:+UseSerialGC", "-Dslf4j.internal.verbosity=ERROR")
            .verbosity(thorough ? VerboseMode.NORMAL : VerboseMode.SILENT);
    Runner runner = new Runner(thorough ? patient(options) : quick(options));
    MachineLoad before = MachineLoad.now();
    long own = ProcessTimes.ofThisFamily();
    System.out.print(RatioTable.of(runner.run()));
    System.out.println(MachineLoad.now().since(before, ProcessTimes.ofThisFamily() - own));
  }

  private static Options quick(ChainedOptionsBuilder options) {
    return options
        .forks(1)
        .warmupIterations(4)
        .warmupTime(TimeValue.seconds(1))
        .measurementIterations(4)
        .measurementTime(TimeValue.milliseconds(500))
        .build();
  }

  private static Options patient(ChainedOptionsBuilder options) {
    return options
        .forks(3)
        .warmupIterations(5)
        .warmupTime(TimeValue.seconds(2))
        .measurementIterations(10)
        .measurementTime(TimeValue.seconds(2))
        .build();
  }
}
