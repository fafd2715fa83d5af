package dev.ahp.broker.admission;

import dev.ahp.broker.setting.BrokerSettings.PersonalMode;
import dev.ahp.json.Json;
import dev.ahp.json.JsonObject;
import dev.ahp.safety.personal.PersonalKind;
import dev.ahp.safety.personal.PersonalScanner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Looks for personal data where it does not belong: in the payload and the checkpoint, apart from
 * their {@code personalData}.
 *
 * <p>Moved data leaves {@code [personal:email#1]} in its place. It becomes a member {@code email#1}
 * of the packet's {@code personalData}, under a subject called {@code email:} and the value itself
 * in lower case, so that whoever is asked to erase an address can name its subject. A packet that
 * is signed cannot be changed: of it operators are told.
 */
final class PersonalFieldFilter {
  private static final List<String> SEARCHED = List.of("payload", "checkpoint");
  private static final String BLACK = "[redacted]";

  private final JsonObject packet;
  private final Map<String, JsonObject.Builder> subjects = new LinkedHashMap<>();
  private int count;

  private PersonalFieldFilter(JsonObject packet) {
    this.packet = packet;
  }

  /** What became of a packet, and whether there was anything. */
  record PersonalFilterResult(JsonObject packet, boolean found) {}

  static PersonalFilterResult of(JsonObject packet, PersonalMode mode) {
    return mode == PersonalMode.OFF
        ? new PersonalFilterResult(packet, false)
        : new PersonalFieldFilter(packet)
            .applied(packet.has("signature") ? PersonalMode.WARN : mode);
  }

  private PersonalFilterResult applied(PersonalMode mode) {
    JsonObject changed = packet;
    for (String member : SEARCHED) {
      Json value = packet.get(member);
      if (value != null) {
        changed = changed.with(member, searched(value, mode));
      }
    }
    if (count == 0 || mode == PersonalMode.WARN) {
      return new PersonalFilterResult(packet, count > 0);
    }
    return new PersonalFilterResult(
        mode == PersonalMode.MOVE ? withSubjects(changed) : changed, true);
  }

  private Json searched(Json value, PersonalMode mode) {
    JsonObject object = value instanceof JsonObject it ? it : null;
    Json kept = object == null ? null : object.get(PersonalDataBySubject.MEMBER);
    Json rest = object == null ? value : object.without(PersonalDataBySubject.MEMBER);
    Json clean = PersonalScanner.replace(rest, (kind, piece) -> replaced(kind, piece, mode));
    return kept == null || !(clean instanceof JsonObject it)
        ? clean
        : it.with(PersonalDataBySubject.MEMBER, kept);
  }

  private String replaced(PersonalKind kind, String piece, PersonalMode mode) {
    count++;
    if (mode != PersonalMode.MOVE) {
      return BLACK;
    }
    String name = kind.wire() + "#" + count;
    String subject = kind.wire() + ":" + normalised(kind, piece);
    subjects.computeIfAbsent(subject, it -> JsonObject.builder()).put(name, piece);
    return "[personal:" + name + "]";
  }

  /** The same number or address is the same subject, however it is written. */
  private static String normalised(PersonalKind kind, String piece) {
    String lower = piece.toLowerCase(Locale.ROOT);
    if (kind == PersonalKind.EMAIL) {
      return lower;
    }
    StringBuilder plain = new StringBuilder();
    lower.chars().filter(Character::isLetterOrDigit).forEach(c -> plain.append((char) c));
    return plain.toString();
  }

  private JsonObject withSubjects(JsonObject changed) {
    JsonObject.Builder all =
        changed.object(PersonalDataBySubject.MEMBER).orElse(JsonObject.empty()).toBuilder();
    JsonObject before = changed.object(PersonalDataBySubject.MEMBER).orElse(JsonObject.empty());
    subjects.forEach(
        (subject, data) ->
            all.put(
                subject,
                before.object(subject).orElse(JsonObject.empty()).toBuilder()
                    .putAll(data.build())
                    .build()));
    return changed.with(PersonalDataBySubject.MEMBER, all.build());
  }
}
