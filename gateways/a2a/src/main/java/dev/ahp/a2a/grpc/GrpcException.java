package dev.ahp.a2a.grpc;

/** Reports that a call violates the rules of gRPC, rather than those of A2A. */
final class GrpcException extends RuntimeException {
  private final GrpcStatus status;

  GrpcException(GrpcStatus status, String message) {
    super(message, null, false, false);
    this.status = status;
  }

  GrpcStatus status() {
    return status;
  }
}
