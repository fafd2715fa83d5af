package dev.ahp.cli.document;

import dev.ahp.broker.safety.ModelClassifier;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.Calibration;
import dev.ahp.safety.DetectionCurve;
import dev.ahp.safety.SafetyScanner;
import dev.ahp.safety.ScanReport;
import dev.ahp.safety.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Measures the built-in scan, and a local model if there is one, on labelled texts. */
final class ScanCalibration {
  private static final double BLOCK_RATE = 0.001;
  private static final double SUSPECT_RATE = 0.01;

  private final SafetyScanner scanner = SafetyScanner.standard();
  private final Calibration calibration = new Calibration(scanner.thresholds());
  private final DetectionCurve builtIn = new DetectionCurve();
  private final DetectionCurve local = new DetectionCurve();
  private final @Nullable ModelClassifier model;
  private final double falseAlarms;

  /**
   * @param falseAlarms the largest acceptable share of marked clean texts
   * @param model null for the built-in scan only
   */
  ScanCalibration(double falseAlarms, @Nullable ModelClassifier model) {
    this.falseAlarms = falseAlarms;
    this.model = model;
  }

  void add(String text, boolean attack) {
    ScanReport report = scanner.scan(text);
    builtIn.add(scanner.thresholds().inOneWindow(report.score(), report.windows()), attack);
    if (!attack) {
      calibration.add(report);
    }
    if (model != null) {
      local.add(model.score(text), attack);
    }
  }

  boolean hasCleanTexts() {
    return calibration.texts() > 0;
  }

  private List<ScoreTable> tables() {
    List<ScoreTable> tables = new ArrayList<>();
    tables.add(new ScoreTable("built-in", builtIn, falseAlarms));
    if (model != null) {
      tables.add(new ScoreTable("onnx", local, falseAlarms));
    }
    return tables;
  }

  private Thresholds found() {
    return calibration.thresholds(BLOCK_RATE, SUSPECT_RATE);
  }

  Json json() {
    Thresholds found = found();
    return JsonObject.builder()
        .put("texts", calibration.texts())
        .put("block", found.block())
        .put("suspect", found.suspect())
        .put("blockRate", BLOCK_RATE)
        .put("suspectRate", SUSPECT_RATE)
        .put("shipped", currentThresholds())
        .put("attacks", builtIn.attacks())
        .put("detectors", new JsonArray(tables().stream().map(ScoreTable::json).toList()))
        .build();
  }

  /** Returns the current thresholds and their rates on the given texts. */
  private Json currentThresholds() {
    Thresholds used = scanner.thresholds();
    return JsonObject.builder()
        .put("block", used.block())
        .put("suspect", used.suspect())
        .put("blockRate", calibration.rateAt(used.block()))
        .put("suspectRate", calibration.rateAt(used.suspect()))
        .build();
  }

  String format() {
    Thresholds found = found();
    Thresholds used = scanner.thresholds();
    String summary =
        String.format(
            Locale.ROOT,
            "%d clean texts, %d attacks%n"
                + "block    %.6f for %.1f %% of the clean texts; default %.6f blocks %.2f %%%n"
                + "suspect  %.6f for %.1f %% of the clean texts; default %.6f marks %.2f %%%n",
            calibration.texts(),
            builtIn.attacks(),
            found.block(),
            100 * BLOCK_RATE,
            used.block(),
            100 * calibration.rateAt(used.block()),
            found.suspect(),
            100 * SUSPECT_RATE,
            used.suspect(),
            100 * calibration.rateAt(used.suspect()));
    return summary
        + tables().stream()
            .map(ScoreTable::format)
            .collect(Collectors.joining(System.lineSeparator()));
  }
}
