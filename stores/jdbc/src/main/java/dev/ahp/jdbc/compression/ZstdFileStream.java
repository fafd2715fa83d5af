package dev.ahp.jdbc.compression;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** A file as one zstd frame with a checksum, so that damage is detected. */
public final class ZstdFileStream {
  private static final int LEVEL = 6;
  private static final int BUFFER = 1 << 16;
  private static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  private ZstdFileStream() {}

  /** Returns whether a file starts like a zstd frame. */
  public static boolean isZstd(byte[] beginning) {
    return beginning.length >= MAGIC.length
        && Arrays.equals(beginning, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  /** Returns a stream that compresses; closing it ends the frame and closes the file. */
  public static OutputStream to(OutputStream file) throws IOException {
    ZstdOutputStream packed = new ZstdOutputStream(file, LEVEL);
    packed.setChecksum(true);
    packed.setCloseFrameOnFlush(false);
    return new BufferedOutputStream(packed, BUFFER);
  }

  /** Returns a stream that decompresses and throws {@link CorruptFileException} on damage. */
  public static InputStream from(InputStream file) throws IOException {
    return new BufferedInputStream(new ZstdFileInput(new ZstdInputStream(file)), BUFFER);
  }

  private static final class ZstdFileInput extends FilterInputStream {
    ZstdFileInput(InputStream packed) {
      super(packed);
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      try {
        return super.read(to, from, length);
      } catch (ZstdIOException e) {
        throw damaged(e);
      }
    }

    private static CorruptFileException damaged(ZstdIOException error) {
      boolean truncated = "Truncated source".equals(error.getMessage());
      CorruptFileException exception =
          new CorruptFileException(
              truncated ? "the file is truncated" : describe(error), truncated);
      exception.initCause(error);
      return exception;
    }

    private static String describe(ZstdIOException error) {
      return error.getErrorCode() == Zstd.errPrefixUnknown()
          ? "the file contains bytes that are not zstd"
          : "the file is damaged (" + error.getMessage() + ")";
    }
  }
}
