package dev.ahp.jdbc.compression;

import com.github.luben.zstd.util.Native;
import dev.ahp.broker.store.StoreOpenException;

/**
 * Loads the native libraries of the stores. They are extracted to the temporary directory, which
 * may be full, missing or mounted without execute permission.
 */
public final class NativeLibraries {
  private NativeLibraries() {}

  /**
   * Loads the compression library early.
   *
   * @throws StoreOpenException with a message that says what to do
   */
  public static void load() {
    try {
      Native.load();
    } catch (LinkageError e) {
      throw cannotLoad("zstd", e);
    }
  }

  /** Returns the exception for a library that cannot be loaded. */
  public static StoreOpenException cannotLoad(String library, Throwable cause) {
    return new StoreOpenException(
        "cannot load the native library of "
            + library
            + " from "
            + System.getProperty("java.io.tmpdir")
            + "; it must be writable and executable. Use -Djava.io.tmpdir=DIR to set"
            + " another directory",
        cause);
  }
}
