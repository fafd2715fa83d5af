package dev.ahp.broker.command;

import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.PersonalDataBySubject;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.time.Rfc3339;
import java.util.List;
import java.util.Map;

/**
 * Personal data, apart from everything else and under a key of its data subject. Who the subject is
 * stands nowhere: names are blinded. Erasing destroys the key and the data.
 */
public final class PersonalVault {
  private static final int MANY = 100_000;

  private final Environment environment;

  public PersonalVault(Environment environment) {
    this.environment = environment;
  }

  void keep(UnitOfWork work, AdmittedPacket admitted) {
    if (admitted.personalDataBySubject().isEmpty()) {
      return;
    }
    keep(work, admitted.packetId(), "packet", admitted.personalDataBySubject().inPacket());
    keep(work, admitted.packetId(), "payload", admitted.personalDataBySubject().inPayload());
  }

  private void keep(UnitOfWork work, String packetId, String place, Map<String, Json> subjects) {
    VaultKey vault = environment.vaultKey();
    subjects.forEach(
        (subject, facts) -> {
          String blind = vault.blind(subject);
          JsonObject known = work.entry(KeyValueTable.SUBJECTS, blind);
          String key =
              known == null
                  ? vault.newSubjectKey()
                  : known.string("key").orElseGet(vault::newSubjectKey);
          if (known == null) {
            work.put(KeyValueTable.SUBJECTS, blind, JsonObject.builder().put("key", key).build());
          }
          JsonObject plain = JsonObject.builder().put(subject, facts).build();
          work.put(
              KeyValueTable.PERSONAL,
              packetId + "/" + place + "/" + blind,
              JsonObject.builder()
                  .put("sealed", vault.encrypt(key, CanonicalJson.text(plain)))
                  .build());
          work.put(KeyValueTable.SUBJECT_PACKETS, blind + "/" + packetId, JsonObject.empty());
        });
  }

  /** A packet that goes on in another's place keeps its personal data. */
  void inherit(UnitOfWork work, String from, String to) {
    for (KeyValueEntry entry : work.entries(KeyValueTable.PERSONAL, from + "/", MANY)) {
      String rest = entry.key().substring(from.length());
      JsonObject value = entry.value();
      if (value != null) {
        work.put(KeyValueTable.PERSONAL, to + rest, value);
        String blind = rest.substring(rest.lastIndexOf('/') + 1);
        work.put(KeyValueTable.SUBJECT_PACKETS, blind + "/" + to, JsonObject.empty());
      }
    }
  }

  /** Puts it back into the packet for a party to see. */
  public JsonObject restored(StoreView view, PacketState state, JsonObject packet) {
    if (!state.attributes().is("personal")) {
      return packet;
    }
    JsonObject whole = packet;
    JsonObject outside = of(view, state, "packet");
    JsonObject inside = of(view, state, "payload");
    if (!outside.isEmpty()) {
      whole = whole.with(PersonalDataBySubject.MEMBER, outside);
    }
    if (!inside.isEmpty()) {
      JsonObject payload = whole.object("payload").orElse(JsonObject.empty());
      whole = whole.with("payload", payload.with(PersonalDataBySubject.MEMBER, inside));
    }
    return whole;
  }

  private JsonObject of(StoreView view, PacketState state, String place) {
    JsonObject.Builder data = JsonObject.builder();
    String prefix = state.id() + "/" + place + "/";
    for (KeyValueEntry entry : view.entries(KeyValueTable.PERSONAL, prefix, "", MANY)) {
      JsonObject value = entry.value();
      String blind = entry.key().substring(prefix.length());
      JsonObject subject = view.entry(KeyValueTable.SUBJECTS, blind);
      if (value != null && value.has("erased")) {
        data.put("erased:" + value.string("erased").orElse(""), Json.Null.NULL);
      } else if (value != null && subject != null) {
        data.putAll(opened(subject, value));
      }
    }
    return data.build();
  }

  private JsonObject opened(JsonObject subject, JsonObject value) {
    String text =
        environment
            .vaultKey()
            .decrypt(subject.string("key").orElseThrow(), value.string("sealed").orElseThrow());
    return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElse(JsonObject.empty());
  }

  /**
   * Destroys everything about a data subject; gives the answer but for the record's place. A reason
   * that names the subject is recorded without the name.
   */
  public JsonObject erase(UnitOfWork work, String subject, String reason, String actor) {
    String blind = environment.vaultKey().blind(subject);
    String id = environment.ids().get();
    String at = Rfc3339.format(work.now());
    List<String> packets =
        work.entries(KeyValueTable.SUBJECT_PACKETS, blind + "/", MANY).stream()
            .map(it -> it.key().substring(blind.length() + 1))
            .toList();
    boolean known = work.entry(KeyValueTable.SUBJECTS, blind) != null;
    for (String packet : packets) {
      work.remove(KeyValueTable.SUBJECT_PACKETS, blind + "/" + packet);
      for (String place : List.of("packet", "payload")) {
        String key = packet + "/" + place + "/" + blind;
        if (work.entry(KeyValueTable.PERSONAL, key) != null) {
          work.remove(KeyValueTable.PERSONAL, key);
          work.put(
              KeyValueTable.PERSONAL,
              packet + "/" + place + "/erased-" + id,
              JsonObject.builder().put("erased", id).build());
        }
      }
    }
    work.remove(KeyValueTable.SUBJECTS, blind);
    JsonObject facts =
        JsonObject.builder()
            .put("erasureId", id)
            .put("packets", JsonArray.ofStrings(packets))
            .put("keyDestroyed", known)
            .build();
    work.put(KeyValueTable.ERASURES, id, facts.with("at", Json.of(at)));
    work.record(
        AuditEntry.of("data.erased", actor)
            .because(reason.replace(subject, "[subject]"))
            .data(facts));
    return facts.toBuilder().put("at", at).put("subject", subject).build();
  }
}
