package dev.ahp.broker.store;

import java.util.Locale;

/** The key-value tables: JSON documents by key. */
public enum KeyValueTable {
  /** By name. */
  AGENTS,
  /** Tokens by hash, {@code id/AGENT/ID} of each token, {@code of/AGENT} of the main one. */
  TOKENS,
  /** By id. */
  CONTRACTS,
  /** By id. */
  SCHEMAS,
  /** {@code t/TASK} the latest of a task, {@code p/PACKET} of a packet. */
  CHECKPOINTS,
  /** Ids of packets by {@code scope/key}, until the deduplication window ends. */
  SEEN,
  /** Signature nonces, until they expire. */
  NONCES,
  /** Inbox items by id. */
  INBOX,
  /** Open inbox items by {@code queue/id}. */
  INBOX_OPEN,
  /** By id. */
  DEAD_LETTERS,
  /** {@code packet/index}. */
  CHUNKS,
  /** By id. */
  ALERTS,
  /** Encrypted keys of data subjects, by a keyed hash of the subject's id. */
  SUBJECTS,
  /** {@code subjectHash/packet}: the packets with data of a subject. */
  SUBJECT_PACKETS,
  /** Encrypted personal data, {@code packet/subjectHash}. */
  PERSONAL,
  /** Erasures by id. */
  ERASURES,
  /** Signed chain heads by time. */
  AUDIT_CHECKPOINTS,
  /** Signed archive notes by {@code chain/seq} of the last archived record. */
  AUDIT_ARCHIVES,
  /** Contracts and schemas in the versions that were used, by hash. */
  EVIDENCE,
  /**
   * Single values: catalog versions, persistent settings, {@code allowed/HASH} of allowed contents,
   * {@code open-letter/ID} of undecided dead letters, {@code schedule/ID} of schedules, {@code
   * namespace/NAME} of namespaces, {@code paused/AGENT}, {@code quota/…} of quotas, {@code
   * quota-alert/…} of alerts about them, and {@code write-probe/CHAIN} of readiness checks.
   */
  SETTINGS;

  private final String table = name().toLowerCase(Locale.ROOT);

  /** Returns whether an entry is encrypted in an encrypted store. */
  public boolean isSecret(String key) {
    return switch (this) {
      case AGENTS, CHECKPOINTS, INBOX, INBOX_OPEN, DEAD_LETTERS, CHUNKS, ALERTS, ERASURES -> true;
      case SETTINGS -> key.startsWith("schedule/");
      default -> false;
    };
  }

  /** Returns whether some entries are encrypted in an encrypted store. */
  public boolean hasSecrets() {
    return this == SETTINGS || isSecret("");
  }

  /** Returns the name of the database table. */
  public String table() {
    return table;
  }
}
