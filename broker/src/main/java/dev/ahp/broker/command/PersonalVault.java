package dev.ahp.broker.command;

import dev.ahp.audit.AuditEvent;
import dev.ahp.broker.admission.AdmittedPacket;
import dev.ahp.broker.admission.PersonalDataBySubject;
import dev.ahp.broker.store.KeyValueEntry;
import dev.ahp.broker.store.KeyValueTable;
import dev.ahp.broker.store.PacketAttribute;
import dev.ahp.broker.store.PacketState;
import dev.ahp.broker.store.StoreView;
import dev.ahp.broker.store.TaskState;
import dev.ahp.broker.writer.AuditEntry;
import dev.ahp.broker.writer.UnitOfWork;
import dev.ahp.json.CanonicalJson;
import dev.ahp.json.Json;
import dev.ahp.json.JsonArray;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.time.Rfc3339;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stores personal data separately, encrypted with a key per data subject. Names of subjects are
 * stored as keyed hashes. An erasure destroys the key and the data.
 */
public final class PersonalVault {
  private static final int MAX_ENTRIES = 100_000;

  private final Environment environment;

  public PersonalVault(Environment environment) {
    this.environment = environment;
  }

  void save(UnitOfWork work, AdmittedPacket admitted) {
    if (admitted.personalDataBySubject().isEmpty()) {
      return;
    }
    save(work, admitted.packetId(), "packet", admitted.personalDataBySubject().inPacket());
    save(work, admitted.packetId(), "payload", admitted.personalDataBySubject().inPayload());
  }

  private void save(UnitOfWork work, String packetId, String part, Map<String, Json> subjects) {
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
              packetId + "/" + part + "/" + blind,
              JsonObject.builder()
                  .put("sealed", vault.encrypt(key, CanonicalJson.text(plain)))
                  .build());
          work.put(KeyValueTable.SUBJECT_PACKETS, blind + "/" + packetId, JsonObject.empty());
        });
  }

  /** Copies the personal data of a packet to its replacement. */
  void inherit(UnitOfWork work, String from, String to) {
    for (KeyValueEntry entry : work.entries(KeyValueTable.PERSONAL, from + "/", MAX_ENTRIES)) {
      String rest = entry.key().substring(from.length());
      JsonObject value = entry.value();
      if (value != null) {
        work.put(KeyValueTable.PERSONAL, to + rest, value);
        String blind = rest.substring(rest.lastIndexOf('/') + 1);
        work.put(KeyValueTable.SUBJECT_PACKETS, blind + "/" + to, JsonObject.empty());
      }
    }
  }

  /** Returns the packet with its personal data. */
  public JsonObject restored(StoreView view, PacketState state, JsonObject packet) {
    if (!state.is(PacketAttribute.PERSONAL_DATA)) {
      return packet;
    }
    JsonObject result = packet;
    JsonObject outside = of(view, state, "packet");
    JsonObject inside = of(view, state, "payload");
    if (!outside.isEmpty()) {
      result = result.with(PersonalDataBySubject.MEMBER, outside);
    }
    if (!inside.isEmpty()) {
      JsonObject payload = result.object("payload").orElse(JsonObject.empty());
      result = result.with("payload", payload.with(PersonalDataBySubject.MEMBER, inside));
    }
    return result;
  }

  private JsonObject of(StoreView view, PacketState state, String part) {
    JsonObject.Builder data = JsonObject.builder();
    String prefix = state.id() + "/" + part + "/";
    for (KeyValueEntry entry : view.entries(KeyValueTable.PERSONAL, prefix, "", MAX_ENTRIES)) {
      JsonObject value = entry.value();
      String blind = entry.key().substring(prefix.length());
      JsonObject subject = view.entry(KeyValueTable.SUBJECTS, blind);
      if (value != null && value.has("erased")) {
        data.put("erased:" + value.string("erased").orElse(""), Json.Null.NULL);
      } else if (value != null && subject != null) {
        data.putAll(decrypted(subject, value));
      }
    }
    return data.build();
  }

  private JsonObject decrypted(JsonObject subject, JsonObject value) {
    String text =
        environment
            .vaultKey()
            .decrypt(subject.string("key").orElseThrow(), value.string("sealed").orElseThrow());
    return JsonReader.read(text, JsonLimits.RENDERING).asObject().orElse(JsonObject.empty());
  }

  /** Returns the ids of the packets with data of a data subject. */
  public List<String> packetsOf(StoreView view, String subject) {
    String blind = environment.vaultKey().blind(subject);
    return packets(
        blind, view.entries(KeyValueTable.SUBJECT_PACKETS, blind + "/", "", MAX_ENTRIES));
  }

  private static List<String> packets(String blind, List<KeyValueEntry> entries) {
    return entries.stream().map(it -> it.key().substring(blind.length() + 1)).toList();
  }

  /**
   * Destroys the data and the key of a data subject. The subject's name is removed from the
   * recorded reason. Returns the response, without the position of the record.
   */
  public JsonObject erase(UnitOfWork work, String subject, String reason, String actor) {
    String blind = environment.vaultKey().blind(subject);
    String id = environment.ids().get();
    String at = Rfc3339.format(work.now());
    List<String> packets =
        packets(blind, work.entries(KeyValueTable.SUBJECT_PACKETS, blind + "/", MAX_ENTRIES));
    boolean known = work.entry(KeyValueTable.SUBJECTS, blind) != null;
    for (String packet : packets) {
      work.remove(KeyValueTable.SUBJECT_PACKETS, blind + "/" + packet);
      for (String part : List.of("packet", "payload")) {
        String key = packet + "/" + part + "/" + blind;
        if (work.entry(KeyValueTable.PERSONAL, key) != null) {
          work.remove(KeyValueTable.PERSONAL, key);
          work.put(
              KeyValueTable.PERSONAL,
              packet + "/" + part + "/erased-" + id,
              JsonObject.builder().put("erased", id).build());
        }
      }
    }
    work.remove(KeyValueTable.SUBJECTS, blind);
    work.removeTexts(tasksOf(work, packets));
    JsonObject facts =
        JsonObject.builder()
            .put("erasureId", id)
            .put("packets", JsonArray.ofStrings(packets))
            .put("keyDestroyed", known)
            .build();
    work.put(KeyValueTable.ERASURES, id, facts.with("at", Json.of(at)));
    work.record(
        AuditEntry.of(AuditEvent.DATA_ERASED, actor)
            .because(reason.replace(subject, "[subject]"))
            .data(facts));
    return facts.toBuilder().put("at", at).put("subject", subject).build();
  }

  private static Collection<TaskState> tasksOf(UnitOfWork work, List<String> packets) {
    Map<String, TaskState> tasks = new LinkedHashMap<>();
    for (String id : packets) {
      PacketState packet = work.packet(id);
      TaskState task = packet == null ? null : work.task(packet.taskId());
      if (task != null) {
        tasks.put(task.taskId(), task);
      }
    }
    return tasks.values();
  }
}
