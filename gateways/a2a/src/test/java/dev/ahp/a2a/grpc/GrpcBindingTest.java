package dev.ahp.a2a.grpc;

import static dev.ahp.testkit.AwaitCondition.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ahp.a2a.A2aDaemon;
import dev.ahp.a2a.GrpcCaller;
import dev.ahp.a2a.task.HandoffExtension;
import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.json.JsonObject;
import dev.ahp.json.JsonReader;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rules of gRPC, with the official Java client. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class GrpcBindingTest {
  private static final JsonObject SEND =
      json(
          """
          {"message":{"messageId":"m-1","role":"ROLE_USER","parts":[{"text":"go"}],
            "metadata":{"target":"coder"}},"configuration":{"returnImmediately":true}}
          """);

  private A2aDaemon daemon;
  private GrpcCaller caller;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    daemon = new A2aDaemon(directory, false);
    daemon.agent("planner", "{}");
    daemon.agent("coder", "{}");
    caller = new GrpcCaller(daemon);
  }

  @AfterAll
  void stop() {
    caller.close();
    daemon.close();
  }

  private static JsonObject json(String text) {
    return JsonReader.read(text).asObject().orElseThrow();
  }

  private byte[] unary(Channel channel, String method, byte[] message) {
    return ClientCalls.blockingUnaryCall(
        channel,
        GrpcCaller.method(method, MethodType.UNARY),
        CallOptions.DEFAULT.withDeadlineAfter(30, TimeUnit.SECONDS),
        message);
  }

  private Status failure(Channel channel, String method, byte[] message) {
    return catchThrowableOfType(StatusRuntimeException.class, () -> unary(channel, method, message))
        .getStatus();
  }

  private String newTask() {
    return caller
        .call("planner", A2aMethod.SEND, SEND)
        .object("task")
        .flatMap(it -> it.string("id"))
        .orElseThrow();
  }

  private byte[] byId(String method, String id) {
    return caller.message(method, JsonObject.builder().put("id", id).build());
  }

  private Iterator<byte[]> subscribe(String who, String id, CallOptions options) {
    return ClientCalls.blockingServerStreamingCall(
        caller.channel(who),
        GrpcCaller.method("SubscribeToTask", MethodType.SERVER_STREAMING),
        options,
        byId("SubscribeToTask", id));
  }

  @Test
  void missingTokenIsUnauthenticated() {
    Status missing = failure(caller.channel(""), "GetTask", byId("GetTask", "t"));
    Status wrong =
        failure(
            caller.channel("", "authorization", "Bearer wrong"), "GetTask", byId("GetTask", "t"));

    assertThat(missing.getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
    assertThat(missing.getDescription()).contains("UNAUTHENTICATED");
    assertThat(wrong.getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
  }

  @Test
  void unknownMethodAndServiceAreUnimplemented() {
    Status method = failure(caller.channel("planner"), "NoSuchMethod", new byte[0]);
    Status service = failure(caller.channel("planner"), "../x.y.Service/Call", new byte[0]);

    assertThat(method.getCode()).isEqualTo(Status.Code.UNIMPLEMENTED);
    assertThat(method.getDescription()).contains("NoSuchMethod");
    assertThat(service.getCode()).isNotEqualTo(Status.Code.OK);
  }

  @Test
  void otherVersionsAreUnimplemented() {
    for (String version : new String[] {"0.3", "99.0"}) {
      Channel channel = caller.channel("planner", "a2a-version", version);
      assertThat(failure(channel, "GetTask", byId("GetTask", "t")).getCode())
          .isEqualTo(Status.Code.UNIMPLEMENTED);
    }
  }

  @Test
  void denialNamesReasonAndInvalidFields() {
    JsonObject data =
        json("{\"type\":\"task.assign\",\"target\":\"coder\",\"payload\":{},\"priority\":\"ü%\"}");
    JsonObject params =
        json(
            "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"data\":%s}]}}"
                .formatted(data.toText()));
    byte[] message = caller.message("SendMessage", params);

    StatusRuntimeException fault =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () -> unary(caller.channel("planner"), "SendMessage", message));

    assertThat(fault.getStatus().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(fault.getStatus().getDescription()).startsWith("SCHEMA_INVALID: ");
    JsonObject details = caller.details(fault);
    assertThat(details.number("code")).contains(3.0);
    assertThat(details.array("details").orElseThrow().objects())
        .extracting(it -> it.string("typeUrl").orElse(""))
        .containsExactly(
            "type.googleapis.com/google.rpc.ErrorInfo",
            "type.googleapis.com/google.rpc.BadRequest");
  }

  @Test
  void messagesThatAreNotProtobufAreInvalid() {
    byte[] truncated = {0x12, 0x7f, 0x01};
    byte[] notUtf8 = {0x12, 0x02, (byte) 0xc3, 0x28};

    Status end = failure(caller.channel("planner"), "GetTask", truncated);
    Status text = failure(caller.channel("planner"), "GetTask", notUtf8);

    assertThat(end.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(end.getDescription()).contains("id: the message ends within a field");
    assertThat(text.getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(text.getDescription()).contains("id: the text is not valid UTF-8");
  }

  @Test
  void compressedMessageIsUnimplemented() {
    Status status =
        catchThrowableOfType(
                StatusRuntimeException.class,
                () ->
                    ClientCalls.blockingUnaryCall(
                        caller.channel("planner"),
                        GrpcCaller.method("GetTask", MethodType.UNARY),
                        CallOptions.DEFAULT.withCompression("gzip"),
                        byId("GetTask", "t".repeat(100))))
            .getStatus();

    assertThat(status.getCode()).isEqualTo(Status.Code.UNIMPLEMENTED);
    assertThat(status.getDescription()).contains("compressed");
  }

  @Test
  void callWithTwoMessagesIsUnimplemented() throws Exception {
    assertThat(statusOf(byId("GetTask", "a"), byId("GetTask", "b")).getCode())
        .isEqualTo(Status.Code.UNIMPLEMENTED);
    assertThat(statusOf().getCode()).isEqualTo(Status.Code.UNIMPLEMENTED);
  }

  /** Sends any number of messages in one call. */
  private Status statusOf(byte[]... messages) throws Exception {
    CompletableFuture<Status> ended = new CompletableFuture<>();
    ClientCall<byte[], byte[]> call =
        caller
            .channel("planner")
            .newCall(
                GrpcCaller.method("GetTask", MethodType.CLIENT_STREAMING), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onClose(Status status, Metadata trailers) {
            ended.complete(status);
          }
        },
        new Metadata());
    call.request(1);
    for (byte[] message : messages) {
      call.sendMessage(message);
    }
    call.halfClose();
    return ended.get(20, TimeUnit.SECONDS);
  }

  @Test
  void messageBeyondLimitIsRefused() {
    byte[] large = byId("GetTask", "x".repeat(2 << 20));
    byte[] longText = byId("GetTask", "x".repeat(300_000));

    assertThat(failure(caller.channel("planner"), "GetTask", large).getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(failure(caller.channel("planner"), "GetTask", longText).getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void cancelledStreamIsReleased() throws Exception {
    String id = newTask();
    ClientCall<byte[], byte[]> call =
        caller
            .channel("planner")
            .newCall(
                GrpcCaller.method("SubscribeToTask", MethodType.SERVER_STREAMING),
                CallOptions.DEFAULT);
    CompletableFuture<byte[]> first = new CompletableFuture<>();
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onMessage(byte[] message) {
            first.complete(message);
          }
        },
        new Metadata());
    call.request(10);
    call.sendMessage(byId("SubscribeToTask", id));
    call.halfClose();
    assertThat(first.get(20, TimeUnit.SECONDS)).isNotEmpty();
    int before = daemon.openStreams();

    call.cancel("enough", null);

    await(() -> daemon.openStreams() < before);
  }

  @Test
  void streamEndsWithStatusWhenTokenIsRevoked() throws Exception {
    daemon.agent("guest", "{}");
    String id =
        caller
            .call("guest", A2aMethod.SEND, SEND)
            .object("task")
            .flatMap(it -> it.string("id"))
            .orElseThrow();
    Iterator<byte[]> events = subscribe("guest", id, CallOptions.DEFAULT);
    assertThat(events.next()).isNotEmpty();
    daemon.send(A2aDaemon.OPERATOR, "POST", "/v1/agents/guest/token", "");

    StatusRuntimeException end =
        catchThrowableOfType(StatusRuntimeException.class, events::hasNext);

    assertThat(end.getStatus().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
  }

  @Test
  void deadlineEndsCallThatWaits() {
    byte[] waiting = caller.message("SendMessage", SEND.without("configuration"));
    StatusRuntimeException unary =
        catchThrowableOfType(
            StatusRuntimeException.class,
            () ->
                ClientCalls.blockingUnaryCall(
                    caller.channel("planner"),
                    GrpcCaller.method("SendMessage", MethodType.UNARY),
                    CallOptions.DEFAULT.withDeadlineAfter(300, TimeUnit.MILLISECONDS),
                    waiting));
    assertThat(unary.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
  }

  @Test
  void activatedExtensionIsNamedInResponse() throws Exception {
    CompletableFuture<Metadata> headers = new CompletableFuture<>();
    ClientCall<byte[], byte[]> call =
        caller
            .channel("planner", "a2a-extensions", HandoffExtension.URI)
            .newCall(GrpcCaller.method("ListTasks", MethodType.UNARY), CallOptions.DEFAULT);
    call.start(
        new ClientCall.Listener<>() {
          @Override
          public void onHeaders(Metadata received) {
            headers.complete(received);
          }
        },
        new Metadata());
    call.request(1);
    call.sendMessage(new byte[0]);
    call.halfClose();

    assertThat(
            headers
                .get(20, TimeUnit.SECONDS)
                .get(Metadata.Key.of("a2a-extensions", Metadata.ASCII_STRING_MARSHALLER)))
        .isEqualTo(HandoffExtension.URI);
  }

  @Test
  void otherContentTypeIsRefused() throws Exception {
    HttpResponse<String> answer =
        daemon.send(
            "planner",
            "POST",
            "/lf.a2a.v1.A2AService/GetTask",
            "{}",
            "Content-Type",
            "application/json");

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(answer.body().getBytes(UTF_8)).isNotEmpty();
  }
}
