package dev.ahp.contract.set;

import java.util.List;
import java.util.Optional;

/** The source of the files of an agents directory. */
public interface ContractSource {
  /** Returns the text to put before a relative path in messages: empty, or ending in a slash. */
  String prefix();

  /** Returns the contract files relative to the agents directory, with {@code /} as separator. */
  List<String> contracts();

  /**
   * Returns the text of a file in the agents directory; empty if it does not exist.
   *
   * @throws UnreadableFileException if the file exists but cannot be read as text
   */
  Optional<String> read(String path);
}
