package dev.ahp.broker.store;

import java.util.Locale;

/**
 * The small things beside packets: documents under a key, each kind on a shelf (in a database: a
 * table) of its own.
 */
public enum KeyValueTable {
  /** By name. */
  AGENTS,
  /** Hashes of tokens, to the name of whom they let in. */
  TOKENS,
  /** By id. */
  CONTRACTS,
  /** By id. */
  SCHEMAS,
  /** {@code t/TASK} the latest of a task, {@code p/PACKET} that of a packet. */
  CHECKPOINTS,
  /** First packets by {@code scope/key}, until their window ends. */
  SEEN,
  /** Nonces of signatures, until their window ends. */
  NONCES,
  /** Items for people, by id. */
  INBOX,
  /** {@code queue/id} of the open items. */
  INBOX_OPEN,
  /** By id. */
  DEAD_LETTERS,
  /** {@code packet/index}. */
  CHUNKS,
  /** By id. */
  ALERTS,
  /** Wrapped keys of data subjects, by a keyed hash of the subject's id. */
  SUBJECTS,
  /** {@code subjectHash/packet}: which packets hold data of a subject. */
  SUBJECT_PACKETS,
  /** Encrypted personal data, {@code packet/subjectHash}. */
  PERSONAL,
  /** Erasures that were made, by id. */
  ERASURES,
  /** Signed heads of the chains, by time. */
  AUDIT_CHECKPOINTS,
  /** Signed notes of archives, {@code chain/seq} of the last record that each moved out. */
  AUDIT_ARCHIVES,
  /** Contracts and schemas as they were when work came under them, by their hash. */
  EVIDENCE,
  /**
   * Single values: versions of the catalogue, settings that outlive a process, {@code allowed/HASH}
   * of contents that people let pass although the scan holds them back, and {@code open-letter/ID}
   * of the dead letters that nobody has decided on, so that they need not be looked for among all.
   */
  SETTINGS;

  private final String table = name().toLowerCase(Locale.ROOT);

  /** A name for its table. */
  public String table() {
    return table;
  }
}
