package dev.ahp.contract.set;

import java.util.List;
import java.util.Optional;

/** Where the files of an agents directory come from: a directory, a daemon, a test. */
public interface ContractSource {
  /** What to put before a relative path when a person is told of a file; empty or ending in /. */
  String prefix();

  /** The contract files, relative to the agents directory, with {@code /} between names. */
  List<String> contracts();

  /**
   * The text of a file below the agents directory; empty when there is none.
   *
   * @throws UnreadableFileException if there is one that cannot be read as text
   */
  Optional<String> read(String path);
}
