package dev.ahp.broker.store;

import dev.ahp.audit.ArchiveNote;
import dev.ahp.audit.ChainHead;
import dev.ahp.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The audit records that were moved to an archive. Each note covers all earlier archives, so the
 * newest is sufficient. Archived records may still be present if their deletion was interrupted;
 * they are ignored.
 */
public final class ArchivedRecords {
  private final @Nullable ArchiveNote newest;
  private final Map<String, ChainHead> ends = new HashMap<>();

  private ArchivedRecords(List<KeyValueEntry> entries) {
    ArchiveNote last = null;
    long highest = -1;
    for (KeyValueEntry entry : entries) {
      JsonObject value = entry.value();
      if (value != null && total(value) > highest) {
        last = new ArchiveNote(value);
        highest = total(value);
      }
    }
    newest = last;
    if (last != null) {
      last.heads().orElse(List.of()).forEach(head -> ends.put(head.chain(), head));
    }
  }

  /** Returns the state of a store without archives. */
  public static ArchivedRecords none() {
    return new ArchivedRecords(List.of());
  }

  public static ArchivedRecords of(StoreView view) {
    return new ArchivedRecords(
        view.entries(KeyValueTable.AUDIT_ARCHIVES, "", "", Integer.MAX_VALUE));
  }

  private static long total(JsonObject note) {
    return new ArchiveNote(note).heads().orElse(List.of()).stream().mapToLong(ChainHead::seq).sum();
  }

  /** Returns the key of a note, which the database checks before deleting records. */
  public static String key(ChainHead head) {
    return head.chain() + "/" + String.format(Locale.ROOT, "%019d", head.seq());
  }

  public Optional<ArchiveNote> note() {
    return Optional.ofNullable(newest);
  }

  /** Returns the last archived record of a chain. */
  public ChainHead end(String chain) {
    return ends.getOrDefault(chain, ChainHead.empty(chain));
  }

  /** Returns the last archived record of each chain. */
  public List<ChainHead> ends() {
    return List.copyOf(ends.values());
  }

  /** Returns a sink that forwards records that are not archived in the same snapshot. */
  public Store.RecordSink unarchived(Store.RecordSink sink) {
    return record -> {
      if (record.head().seq() > end(record.head().chain()).seq()) {
        sink.accept(record);
      }
    };
  }
}
