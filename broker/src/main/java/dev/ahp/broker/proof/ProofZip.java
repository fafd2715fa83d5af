package dev.ahp.broker.proof;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Reads and writes the files of a proof as a ZIP file. Reading is bounded in memory. */
public final class ProofZip {
  private static final int MAX_FILES = 20_000;
  private static final long MAX_BYTES = 256L << 20;

  private ProofZip() {}

  /** Returns whether a file starts like a ZIP file. */
  public static boolean isZip(byte[] beginning) {
    return beginning.length >= 4
        && beginning[0] == 'P'
        && beginning[1] == 'K'
        && beginning[2] == 3
        && beginning[3] == 4;
  }

  /** Writes a ZIP file; the same files give the same bytes. */
  public static void write(Map<String, byte[]> files, OutputStream out) throws IOException {
    ZipOutputStream zip = new ZipOutputStream(out);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      ZipEntry entry = new ZipEntry(file.getKey());
      entry.setLastModifiedTime(FileTime.fromMillis(0));
      zip.putNextEntry(entry);
      zip.write(file.getValue());
      zip.closeEntry();
    }
    zip.finish();
    zip.flush();
  }

  /**
   * Reads all files.
   *
   * @throws IOException if there are too many files or bytes
   * @throws ZipException if the file is damaged or has duplicate names
   */
  public static Map<String, byte[]> read(InputStream in) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    long remaining = MAX_BYTES;
    try (ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        byte[] bytes = zip.readNBytes((int) Math.min(remaining + 1, Integer.MAX_VALUE));
        remaining -= bytes.length;
        if (remaining < 0 || files.size() == MAX_FILES) {
          throw new IOException(
              "the proof is too large: at most "
                  + MAX_FILES
                  + " files and "
                  + MAX_BYTES
                  + " bytes are allowed");
        }
        if (files.put(entry.getName(), bytes) != null) {
          throw new ZipException("duplicate file name " + entry.getName());
        }
      }
    } catch (EOFException e) {
      throw damaged("the file is truncated", e);
    } catch (IllegalArgumentException e) {
      throw damaged("a file name in the proof is not valid text", e);
    }
    return files;
  }

  private static ZipException damaged(String message, Exception cause) {
    ZipException damaged = new ZipException(message);
    damaged.initCause(cause);
    return damaged;
  }
}
