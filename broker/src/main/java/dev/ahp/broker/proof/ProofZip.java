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

/**
 * The files of a proof as one ZIP. What is read stays in memory and is bounded, whatever the file
 * says of itself.
 */
public final class ProofZip {
  private static final int MOST_FILES = 20_000;
  private static final long MOST_BYTES = 256L << 20;

  private ProofZip() {}

  /** Whether a file that begins so may be one. */
  public static boolean isOne(byte[] beginning) {
    return beginning.length >= 4
        && beginning[0] == 'P'
        && beginning[1] == 'K'
        && beginning[2] == 3
        && beginning[3] == 4;
  }

  /** The same files give the same bytes. */
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
   * @throws IOException also if there are too many or too much
   * @throws ZipException if it is damaged, or two are of one name
   */
  public static Map<String, byte[]> read(InputStream in) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    long left = MOST_BYTES;
    try (ZipInputStream zip = new ZipInputStream(in)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        byte[] bytes = zip.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE));
        left -= bytes.length;
        if (left < 0 || files.size() == MOST_FILES) {
          throw new IOException("the bundle is too large");
        }
        if (files.put(entry.getName(), bytes) != null) {
          throw new ZipException("two files are called " + entry.getName());
        }
      }
    } catch (EOFException e) {
      throw damaged("it was cut off", e);
    } catch (IllegalArgumentException e) {
      throw damaged("a name in the bundle is no text", e);
    }
    return files;
  }

  private static ZipException damaged(String message, Exception cause) {
    ZipException damaged = new ZipException(message);
    damaged.initCause(cause);
    return damaged;
  }
}
