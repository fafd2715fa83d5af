package dev.ahp.jdbc.compression;

import com.github.luben.zstd.util.Native;
import dev.ahp.broker.store.StoreOpenException;

/**
 * What is not Java in the libraries of a store. They unpack it into the directory for temporary
 * files, which may be full, not there, or one whose files may not be run.
 */
public final class NativeLibraries {
  private NativeLibraries() {}

  /**
   * Loads what packs, before anything else needs it.
   *
   * @throws StoreOpenException with one line that says what to do
   */
  public static void load() {
    try {
      Native.load();
    } catch (LinkageError e) {
      throw refusal("zstd", e);
    }
  }

  /** That the code of a library cannot be loaded. */
  public static StoreOpenException refusal(String library, Throwable cause) {
    return new StoreOpenException(
        "cannot load the library of "
            + library
            + " from "
            + System.getProperty("java.io.tmpdir")
            + ", where its files must be allowed to be written and run; -Djava.io.tmpdir=DIR names"
            + " another directory",
        cause);
  }
}
