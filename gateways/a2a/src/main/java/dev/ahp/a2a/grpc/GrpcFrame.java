package dev.ahp.a2a.grpc;

import java.nio.ByteBuffer;

/**
 * The frame of a gRPC message: a byte for the compression, the length in four bytes, the message.
 */
final class GrpcFrame {
  private static final int PREFIX_BYTES = 5;

  private GrpcFrame() {}

  /** Returns the prefix of a message that is not compressed. */
  static byte[] prefix(byte[] message) {
    return ByteBuffer.allocate(PREFIX_BYTES).put((byte) 0).putInt(message.length).array();
  }

  /** Returns a message with its prefix. */
  static byte[] of(byte[] message) {
    return ByteBuffer.allocate(PREFIX_BYTES + message.length)
        .put(prefix(message))
        .put(message)
        .array();
  }

  /** Returns the only message of a request body. */
  static byte[] message(byte[] body, int maxBytes) {
    if (body.length == 0) {
      throw cardinality(0);
    }
    if (body.length < PREFIX_BYTES) {
      throw truncated();
    }
    ByteBuffer in = ByteBuffer.wrap(body);
    boolean compressed = in.get() != 0;
    long length = in.getInt() & 0xffff_ffffL;
    if (compressed) {
      throw new GrpcException(
          GrpcStatus.UNIMPLEMENTED,
          "compressed messages are not supported; send grpc-encoding: identity");
    }
    if (length > maxBytes) {
      throw new GrpcException(
          GrpcStatus.RESOURCE_EXHAUSTED,
          "the message of " + length + " bytes exceeds the limit of " + maxBytes + " bytes");
    }
    if (length > in.remaining()) {
      throw truncated();
    }
    if (length < in.remaining()) {
      throw cardinality(2);
    }
    byte[] message = new byte[(int) length];
    in.get(message);
    return message;
  }

  private static GrpcException truncated() {
    return new GrpcException(
        GrpcStatus.INVALID_ARGUMENT, "the request ends within a message; send the whole message");
  }

  private static GrpcException cardinality(int messages) {
    return new GrpcException(
        GrpcStatus.UNIMPLEMENTED,
        "the call has " + (messages == 0 ? "no" : "more than one") + " message; send exactly one");
  }
}
