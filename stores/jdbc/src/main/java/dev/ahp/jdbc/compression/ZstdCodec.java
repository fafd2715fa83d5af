package dev.ahp.jdbc.compression;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.ahp.broker.store.StoreUnavailableException;
import dev.ahp.json.JsonException;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import dev.ahp.json.JsonWriter;
import java.util.Arrays;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Packs JSON text for a table, and unpacks it. Packed bytes are either the text itself, which
 * starts with a brace, or the number of a {@link ZstdDictionary} in one byte (0 for none) and a
 * zstd frame with content size and checksum. Used by one thread at a time.
 */
public final class ZstdCodec implements AutoCloseable {
  /** Below this a frame saves less room than it costs time, where room is a page of a file. */
  static final int SMALL = 768;

  /** The same where every byte goes over a connection and into a log before it is in a page. */
  public static final int SMALL_FOR_SERVERS = 320;

  private static final int NO_DICTIONARY = 0;

  /** Above this the dictionary gives nothing, and long matches within the text do. */
  private static final int LARGE = 128 * 1024;

  private static final int ROOM = 8 << 10;

  private static final JsonLimits OWN = new JsonLimits(1 << 30, 1_000, 1 << 30);

  private final ZstdCompressCtx trained = new ZstdCompressCtx();
  private final ZstdCompressCtx plain = new ZstdCompressCtx();
  private final ZstdDecompressCtx unpacking = new ZstdDecompressCtx();
  private final ZstdDecompressCtx unpackingPlain = new ZstdDecompressCtx();

  private final byte[] room = new byte[ROOM];
  private final int small;

  public ZstdCodec() {
    this(SMALL);
  }

  /** Packs texts that are at least as long. */
  public ZstdCodec(int small) {
    this.small = small;
    trained.loadDict(ZstdDictionary.FIRST.forPacking()).setDictID(false).setChecksum(true);
    plain.setLevel(ZstdDictionary.LEVEL).setChecksum(true);
    unpacking.loadDict(ZstdDictionary.FIRST.forUnpacking());
  }

  public byte[] pack(JsonObject json) {
    return pack(JsonWriter.bytes(json));
  }

  public byte @Nullable [] packUnlessEmpty(JsonObject json) {
    return json.isEmpty() ? null : pack(json);
  }

  public byte[] pack(byte[] text) {
    if (text.length < small) {
      return text;
    }
    return text.length > LARGE
        ? framed(plain, NO_DICTIONARY, text)
        : framed(trained, ZstdDictionary.FIRST.number(), text);
  }

  private byte[] framed(ZstdCompressCtx context, int dictionary, byte[] text) {
    byte[] packed = room(1 + (int) Zstd.compressBound(text.length));
    packed[0] = (byte) dictionary;
    int length = context.compressByteArray(packed, 1, packed.length - 1, text, 0, text.length);
    return Arrays.copyOf(packed, length + 1);
  }

  /** Most frames are written into the same bytes, which are copied at once. */
  private byte[] room(int bytes) {
    return bytes <= room.length ? room : new byte[bytes];
  }

  /**
   * Gives the text.
   *
   * @throws StoreUnavailableException if the bytes are not as they were packed
   */
  public byte[] unpack(byte[] packed) {
    if (packed.length == 0 || packed[0] == '{') {
      return packed;
    }
    try {
      byte[] text = new byte[size(packed)];
      context(packed[0]).decompressByteArray(text, 0, text.length, packed, 1, packed.length - 1);
      return text;
    } catch (ZstdException | IllegalStateException e) {
      throw damaged(e);
    }
  }

  /** As {@link #unpack}, for those who judge the text: what is damaged is given as it is. */
  public byte[] unpackIfWhole(byte[] packed) {
    try {
      return unpack(packed);
    } catch (StoreUnavailableException damaged) {
      return packed;
    }
  }

  public JsonObject read(byte @Nullable [] packed) {
    if (packed == null) {
      return JsonObject.empty();
    }
    try {
      return JsonReader.read(unpack(packed), OWN).asObject().orElseThrow();
    } catch (JsonException | NoSuchElementException e) {
      throw damaged(e);
    }
  }

  private static StoreUnavailableException damaged(RuntimeException e) {
    return new StoreUnavailableException("a row of the store is damaged: " + e.getMessage(), e);
  }

  private ZstdDecompressCtx context(byte dictionary) {
    if (dictionary == NO_DICTIONARY) {
      return unpackingPlain;
    }
    if (dictionary == ZstdDictionary.FIRST.number()) {
      return unpacking;
    }
    throw new IllegalStateException("packed with dictionary " + dictionary + ", not known here");
  }

  private static int size(byte[] packed) {
    long size = packed.length < 2 ? -1 : Zstd.getFrameContentSize(packed, 1, packed.length - 1);
    if (size < 0 || size > OWN.bytes()) {
      throw new IllegalStateException(size + " is no size");
    }
    return (int) size;
  }

  @Override
  public void close() {
    trained.close();
    plain.close();
    unpacking.close();
    unpackingPlain.close();
  }
}
