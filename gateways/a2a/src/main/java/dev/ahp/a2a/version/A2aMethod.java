package dev.ahp.a2a.version;

import dev.ahp.broker.api.AccessScope;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The methods of A2A with their names in each version. */
public enum A2aMethod {
  SEND("message/send", "SendMessage"),
  STREAM("message/stream", "SendStreamingMessage"),
  GET("tasks/get", "GetTask"),
  LIST("tasks/list", "ListTasks"),
  CANCEL("tasks/cancel", "CancelTask"),
  SUBSCRIBE("tasks/resubscribe", "SubscribeToTask"),
  PUSH_CREATE("tasks/pushNotificationConfig/set", "CreateTaskPushNotificationConfig"),
  PUSH_GET("tasks/pushNotificationConfig/get", "GetTaskPushNotificationConfig"),
  PUSH_LIST("tasks/pushNotificationConfig/list", "ListTaskPushNotificationConfigs"),
  PUSH_DELETE("tasks/pushNotificationConfig/delete", "DeleteTaskPushNotificationConfig"),
  EXTENDED_CARD("agent/getAuthenticatedExtendedCard", "GetExtendedAgentCard");

  private final String old;
  private final String current;

  A2aMethod(String old, String current) {
    this.old = old;
    this.current = current;
  }

  public static Optional<A2aMethod> named(String name, A2aVersion a2aVersion) {
    return Arrays.stream(values()).filter(it -> it.name(a2aVersion).equals(name)).findFirst();
  }

  public String name(A2aVersion a2aVersion) {
    return a2aVersion == A2aVersion.V0_3 ? old : current;
  }

  /** Returns the scopes of which the token of the caller needs one. */
  public Set<AccessScope> scopes() {
    return switch (this) {
      case SEND, STREAM -> Set.of(AccessScope.SUBMIT);
      case CANCEL -> Set.of(AccessScope.SUBMIT, AccessScope.OPERATE);
      default -> Set.of(AccessScope.READ);
    };
  }

  /** Returns whether the response is a stream. */
  public boolean streams() {
    return this == STREAM || this == SUBSCRIBE;
  }
}
