package dev.ahp.detection;

import dev.ahp.detection.PersonalSampleGenerator.PersonalSample;
import dev.ahp.json.Json;
import dev.ahp.safety.personal.PersonalFinding;
import dev.ahp.safety.personal.PersonalScanner;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The precision and recall of the search for personal data, by kind. */
final class PersonalAccuracy {
  /** Counts of one kind. */
  private static final class KindCounts {
    private int present;
    private int correct;
    private int reported;
  }

  private final Map<String, KindCounts> counts = new TreeMap<>();

  private PersonalAccuracy() {}

  static PersonalAccuracy of(List<PersonalSample> samples) {
    PersonalAccuracy accuracy = new PersonalAccuracy();
    samples.forEach(accuracy::add);
    return accuracy;
  }

  private void add(PersonalSample sample) {
    List<PersonalFinding> findings = PersonalScanner.scan(Json.of(sample.text()));
    if (!sample.kind().isEmpty()) {
      of(sample.kind()).present++;
    }
    for (PersonalFinding finding : findings) {
      of(finding.kind().wire()).reported++;
    }
    if (findings.stream().anyMatch(it -> it.kind().wire().equals(sample.kind()))) {
      of(sample.kind()).correct++;
    }
  }

  private KindCounts of(String kind) {
    return counts.computeIfAbsent(kind, it -> new KindCounts());
  }

  Set<String> kinds() {
    return counts.keySet();
  }

  double recall(String kind) {
    return (double) of(kind).correct / Math.max(1, of(kind).present);
  }

  double precision(String kind) {
    return (double) of(kind).correct / Math.max(1, of(kind).reported);
  }

  String toText() {
    StringBuilder text = new StringBuilder();
    for (String kind : kinds()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-14s %6d present  recall %6.2f %%  precision %6.2f %%%n",
              kind,
              of(kind).present,
              100 * recall(kind),
              100 * precision(kind)));
    }
    return text.toString();
  }

  public static void main(String[] args) {
    System.out.print(of(new PersonalSampleGenerator(1).samples(1000)).toText());
  }
}
