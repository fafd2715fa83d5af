package dev.ahp.broker.store;

/**
 * Where the encryption of old rows continues.
 *
 * @param table the table; empty at the start
 * @param after the last key of the table that was processed; empty at its start
 */
public record SealPosition(String table, String after) {
  public static final SealPosition START = new SealPosition("", "");
}
