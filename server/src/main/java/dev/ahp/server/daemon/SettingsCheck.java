package dev.ahp.server.daemon;

import dev.ahp.server.daemon.InvalidSettingException.SettingError;
import dev.ahp.yaml.TextPosition;
import dev.ahp.yaml.YamlDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds all errors in a settings file. The reader stops at the first error, so the file is read
 * again without each invalid setting until no error is left.
 */
public final class SettingsCheck {
  private static final int MAX_ERRORS = 100;

  private SettingsCheck() {}

  /** Returns the errors in the order of the file, at most 100. */
  public static List<SettingError> errors(StartOptions options) {
    List<SettingError> errors = new ArrayList<>();
    try {
      collect(options, SettingsReader.document(options), errors);
    } catch (InvalidSettingException e) {
      errors.add(e.error());
    } catch (DaemonStartException e) {
      errors.add(new SettingError("", TextPosition.START, String.valueOf(e.getMessage())));
    }
    errors.sort(
        Comparator.comparingInt((SettingError it) -> it.position().line())
            .thenComparingInt(it -> it.position().column()));
    return errors;
  }

  private static void collect(
      StartOptions options, YamlDocument document, List<SettingError> errors) {
    Set<String> ignored = new HashSet<>();
    while (errors.size() < MAX_ERRORS && !ignored.contains("")) {
      try {
        ConfigSection file = new ConfigSection(options.configName(), document, ignored);
        new SettingsReader(options, file).read();
        file.unknownKeys().stream()
            .limit((long) MAX_ERRORS - errors.size())
            .forEach(it -> errors.add(it.error()));
        return;
      } catch (InvalidSettingException e) {
        if (ignored.add(e.error().pointer())) {
          errors.add(e.error());
        } else {
          ignoreParent(ignored, e.error().pointer());
        }
      }
    }
  }

  /** A section that requires an ignored setting is ignored too. */
  private static void ignoreParent(Set<String> ignored, String pointer) {
    String parent = pointer;
    do {
      parent = parent.substring(0, Math.max(0, parent.lastIndexOf('/')));
    } while (!ignored.add(parent) && !parent.isEmpty());
  }
}
