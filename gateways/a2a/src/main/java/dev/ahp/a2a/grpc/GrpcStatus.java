package dev.ahp.a2a.grpc;

/** The gRPC status codes that the server sends, with the names of {@code google.rpc.Code}. */
enum GrpcStatus {
  OK(0),
  INVALID_ARGUMENT(3),
  DEADLINE_EXCEEDED(4),
  NOT_FOUND(5),
  PERMISSION_DENIED(7),
  RESOURCE_EXHAUSTED(8),
  FAILED_PRECONDITION(9),
  UNIMPLEMENTED(12),
  INTERNAL(13),
  UNAVAILABLE(14),
  UNAUTHENTICATED(16);

  private final int code;

  GrpcStatus(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
