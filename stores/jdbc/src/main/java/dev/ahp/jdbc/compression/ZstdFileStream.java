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

/** A whole file as one zstd frame with a checksum, so that a file that was cut or changed shows. */
public final class ZstdFileStream {
  private static final int LEVEL = 6;
  private static final int BUFFER = 1 << 16;
  private static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  private ZstdFileStream() {}

  /** Whether something that begins so is one of these. */
  public static boolean isOne(byte[] beginning) {
    return beginning.length >= MAGIC.length
        && Arrays.equals(beginning, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  /** Closing it ends the frame and closes what is beneath. */
  public static OutputStream to(OutputStream file) throws IOException {
    ZstdOutputStream packed = new ZstdOutputStream(file, LEVEL);
    packed.setChecksum(true);
    packed.setCloseFrameOnFlush(false);
    return new BufferedOutputStream(packed, BUFFER);
  }

  /** Reading it throws {@link CorruptFileException} where the bytes are not what was written. */
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

    private static CorruptFileException damaged(ZstdIOException fault) {
      boolean cutOff = "Truncated source".equals(fault.getMessage());
      CorruptFileException corruptFileException =
          new CorruptFileException(cutOff ? "it was cut off" : words(fault), cutOff);
      corruptFileException.initCause(fault);
      return corruptFileException;
    }

    private static String words(ZstdIOException fault) {
      return fault.getErrorCode() == Zstd.errPrefixUnknown()
          ? "there are bytes that are not zstd"
          : "its bytes were changed (" + fault.getMessage() + ")";
    }
  }
}
