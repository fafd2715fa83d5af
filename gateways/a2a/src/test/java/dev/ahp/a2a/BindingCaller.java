package dev.ahp.a2a;

import dev.ahp.a2a.version.A2aMethod;
import dev.ahp.json.JsonObject;
import java.util.List;

/** Calls A2A 1.0 over one binding, with requests and responses in JSON. */
interface BindingCaller extends AutoCloseable {
  /** Returns the response; throws a {@link CallFailure} for an error of A2A or the broker. */
  JsonObject call(String who, A2aMethod method, JsonObject params) throws Exception;

  /** Returns all events of a stream. */
  List<JsonObject> stream(String who, A2aMethod method, JsonObject params) throws Exception;

  @Override
  default void close() {}

  /** An error with the reason of its {@code google.rpc.ErrorInfo}. */
  final class CallFailure extends RuntimeException {
    CallFailure(String reason, String message) {
      super(reason + " " + message);
    }
  }
}
