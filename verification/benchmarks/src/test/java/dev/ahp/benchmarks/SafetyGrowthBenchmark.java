package dev.ahp.benchmarks;

import dev.ahp.safety.SafetyScanner;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Scans one long text, compared with the same text in pieces of 2 KB. The ratio stays near one if
 * the time grows linearly.
 */
@State(Scope.Benchmark)
public class SafetyGrowthBenchmark {
  private static final int PIECE = 2048;

  @Param({"2", "20", "200", "1024"})
  int kilobytes = 2;

  private final SafetyScanner scanner = SafetyScanner.standard();
  private String text = "";
  private String[] pieces = {};

  @Setup
  public void write() {
    text = new SentenceGenerator(2).text(kilobytes * 1024);
    pieces = new String[text.length() / PIECE];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = text.substring(i * PIECE, (i + 1) * PIECE);
    }
  }

  @Benchmark
  public double ours() {
    return scanner.scan(text).score();
  }

  @Benchmark
  public double reference() {
    double worst = 0;
    for (String piece : pieces) {
      worst = Math.max(worst, scanner.scan(piece).score());
    }
    return worst;
  }

  int characters() {
    return text.length();
  }

  int charactersInPieces() {
    return String.join("", pieces).length();
  }
}
