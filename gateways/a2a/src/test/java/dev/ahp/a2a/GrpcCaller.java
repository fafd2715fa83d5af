package dev.ahp.a2a;

import dev.ahp.a2a.protobuf.ProtobufReader;
import dev.ahp.a2a.protobuf.ProtobufSchema;
import dev.ahp.a2a.protobuf.ProtobufWriter;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.a2a.version.A2aVersion;
import dev.ahp.json.JsonLimits;
import dev.ahp.json.JsonObject;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Calls over gRPC with the official Java library. */
public final class GrpcCaller implements BindingCaller {
  private final ProtobufSchema schema = ProtobufSchema.load();
  private final ProtobufReader reader = new ProtobufReader(schema, JsonLimits.RENDERING);
  private final ProtobufWriter writer = new ProtobufWriter(schema);
  private final A2aDaemon daemon;
  private final ManagedChannel channel;

  public GrpcCaller(A2aDaemon daemon) {
    this.daemon = daemon;
    this.channel =
        NettyChannelBuilder.forTarget(daemon.url().substring("http://".length()))
            .usePlaintext()
            .build();
  }

  /** Returns a channel with the token of a caller; headers are pairs of name and value. */
  public Channel channel(String who, String... headers) {
    Metadata metadata = new Metadata();
    if (!who.isEmpty()) {
      metadata.put(key("authorization"), "Bearer " + daemon.token(who));
    }
    for (int i = 0; i < headers.length; i += 2) {
      metadata.put(key(headers[i]), headers[i + 1]);
    }
    return ClientInterceptors.intercept(
        channel, MetadataUtils.newAttachHeadersInterceptor(metadata));
  }

  private static Metadata.Key<String> key(String name) {
    return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
  }

  /** Returns a method with messages as bytes. */
  public static MethodDescriptor<byte[], byte[]> method(
      String name, MethodDescriptor.MethodType type) {
    return MethodDescriptor.<byte[], byte[]>newBuilder()
        .setType(type)
        .setFullMethodName("lf.a2a.v1.A2AService/" + name)
        .setRequestMarshaller(new BytesMarshaller())
        .setResponseMarshaller(new BytesMarshaller())
        .build();
  }

  /** Returns the request message of a method. */
  public byte[] message(String method, JsonObject params) {
    return writer.write(schema.method(method).orElseThrow().request(), params);
  }

  @Override
  public JsonObject call(String who, A2aMethod method, JsonObject params) {
    return call(who, method, params, channel -> channel);
  }

  /** Calls a method with a changed channel. */
  public JsonObject call(
      String who, A2aMethod method, JsonObject params, UnaryOperator<Channel> change) {
    String name = method.name(A2aVersion.V1_0);
    try {
      byte[] answer =
          ClientCalls.blockingUnaryCall(
              change.apply(channel(who, "a2a-version", "1.0")),
              method(name, MethodDescriptor.MethodType.UNARY),
              CallOptions.DEFAULT.withDeadlineAfter(60, TimeUnit.SECONDS),
              message(name, params));
      return reader.read(schema.method(name).orElseThrow().response(), answer);
    } catch (StatusRuntimeException e) {
      throw failure(e);
    }
  }

  @Override
  public List<JsonObject> stream(String who, A2aMethod method, JsonObject params) {
    String name = method.name(A2aVersion.V1_0);
    List<JsonObject> events = new ArrayList<>();
    try {
      ClientCalls.blockingServerStreamingCall(
              channel(who),
              method(name, MethodDescriptor.MethodType.SERVER_STREAMING),
              CallOptions.DEFAULT.withDeadlineAfter(60, TimeUnit.SECONDS),
              message(name, params))
          .forEachRemaining(it -> events.add(reader.read("StreamResponse", it)));
    } catch (StatusRuntimeException e) {
      throw failure(e);
    }
    return events;
  }

  private CallFailure failure(StatusRuntimeException fault) {
    JsonObject status = details(fault);
    String info =
        status.array("details").orElseThrow().objects().get(0).string("value").orElseThrow();
    JsonObject errorInfo = reader.read("ErrorInfo", Base64.getDecoder().decode(info));
    return new CallFailure(errorInfo.string("reason").orElse(""), String.valueOf(fault));
  }

  /** Returns the {@code google.rpc.Status} of a failed call. */
  public JsonObject details(StatusRuntimeException fault) {
    Metadata trailers = fault.getTrailers();
    byte[] bytes =
        trailers == null
            ? null
            : trailers.get(
                Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER));
    if (bytes == null) {
      throw new AssertionError("no status details", fault);
    }
    return reader.read("Status", bytes);
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }

  private static final class BytesMarshaller implements MethodDescriptor.Marshaller<byte[]> {
    @Override
    public InputStream stream(byte[] value) {
      return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
