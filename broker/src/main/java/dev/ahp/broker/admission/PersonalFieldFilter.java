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
 * Finds personal data in the payload and the checkpoint outside of their {@code personalData}.
 *
 * <p>Moved data is replaced by a placeholder such as {@code [personal:email#1]}. It becomes the
 * member {@code email#1} of the packet's {@code personalData}. Its subject is {@code email:} and
 * the value in lower case, so that an erasure can name it. Signed packets are not changed, only
 * reported.
 */
final class PersonalFieldFilter {
  private static final List<String> SEARCHED = List.of("payload", "checkpoint");
  private static final String REDACTED = "[redacted]";

  private final JsonObject packet;
  private final Map<String, JsonObject.Builder> subjects = new LinkedHashMap<>();
  private int count;

  private PersonalFieldFilter(JsonObject packet) {
    this.packet = packet;
  }

  /** The filtered packet, and whether personal data was found. */
  record PersonalFilterResult(JsonObject packet, boolean found) {}

  static PersonalFilterResult of(JsonObject packet, PersonalMode mode) {
    return mode == PersonalMode.OFF
        ? new PersonalFilterResult(packet, false)
        : new PersonalFieldFilter(packet).apply(packet.has("signature") ? PersonalMode.WARN : mode);
  }

  private PersonalFilterResult apply(PersonalMode mode) {
    JsonObject changed = packet;
    for (String member : SEARCHED) {
      Json value = packet.get(member);
      if (value != null) {
        changed = changed.with(member, filter(value, mode));
      }
    }
    if (count == 0 || mode == PersonalMode.WARN) {
      return new PersonalFilterResult(packet, count > 0);
    }
    return new PersonalFilterResult(
        mode == PersonalMode.MOVE ? withSubjects(changed) : changed, true);
  }

  private Json filter(Json value, PersonalMode mode) {
    JsonObject object = value instanceof JsonObject it ? it : null;
    Json declared = object == null ? null : object.get(PersonalDataBySubject.MEMBER);
    Json rest = object == null ? value : object.without(PersonalDataBySubject.MEMBER);
    Json clean = PersonalScanner.replace(rest, (kind, piece) -> placeholder(kind, piece, mode));
    return declared == null || !(clean instanceof JsonObject it)
        ? clean
        : it.with(PersonalDataBySubject.MEMBER, declared);
  }

  private String placeholder(PersonalKind kind, String piece, PersonalMode mode) {
    count++;
    if (mode != PersonalMode.MOVE) {
      return REDACTED;
    }
    String name = kind.wire() + "#" + count;
    String subject = kind.wire() + ":" + normalized(kind, piece);
    subjects.computeIfAbsent(subject, it -> JsonObject.builder()).put(name, piece);
    return "[personal:" + name + "]";
  }

  /** Returns the same text for all spellings of a number or address. */
  private static String normalized(PersonalKind kind, String piece) {
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
