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
 * Which audit records have gone to an archive. Each note tells of all archives before it too, so
 * the newest is enough. Records that it speaks of may still be there, when dropping them was
 * interrupted; they no longer count.
 */
public final class ArchivedRecords {
  private final @Nullable ArchiveNote newest;
  private final Map<String, ChainHead> ends = new HashMap<>();

  private ArchivedRecords(List<KeyValueEntry> entries) {
    ArchiveNote last = null;
    long most = -1;
    for (KeyValueEntry entry : entries) {
      JsonObject value = entry.value();
      if (value != null && total(value) > most) {
        last = new ArchiveNote(value);
        most = total(value);
      }
    }
    newest = last;
    if (last != null) {
      last.heads().orElse(List.of()).forEach(head -> ends.put(head.chain(), head));
    }
  }

  /** Of a store that knows no archives. */
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

  /** The key of a note under which the database looks for the right to drop records. */
  public static String key(ChainHead head) {
    return head.chain() + "/" + String.format(Locale.ROOT, "%019d", head.seq());
  }

  public Optional<ArchiveNote> note() {
    return Optional.ofNullable(newest);
  }

  /** The last record of a chain that is in an archive. */
  public ChainHead end(String chain) {
    return ends.getOrDefault(chain, ChainHead.empty(chain));
  }

  /** The last record of each chain of which an archive holds any. */
  public List<ChainHead> ends() {
    return List.copyOf(ends.values());
  }

  /** Hands on what no archive holds. Both must be of one picture of the store. */
  public Store.RecordSink rest(Store.RecordSink sink) {
    return record -> {
      if (record.head().seq() > end(record.head().chain()).seq()) {
        sink.accept(record);
      }
    };
  }
}
