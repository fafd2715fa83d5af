package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.problem.ProblemCode;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A broker that answers as it is told: the server is tested apart from the rules. */
final class ScriptedBrokerApi implements BrokerApi {
  private final Map<String, Function<Object[], Object>> script = new ConcurrentHashMap<>();

  /** What a call such as {@code PacketApi.submit} answers; others find nothing. */
  ScriptedBrokerApi on(String call, Function<Object[], Object> answer) {
    script.put(call, answer);
    return this;
  }

  /** The same for a call that answers later. */
  ScriptedBrokerApi later(String call, Function<Object[], CompletionStage<?>> answer) {
    script.put(call, answer::apply);
    return this;
  }

  private <T> T desk(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              String call = type.getSimpleName() + "." + method.getName();
              Function<Object[], Object> answer = script.get(call);
              if (answer != null) {
                return answer.apply(arguments);
              }
              if (method.getReturnType() == Optional.class) {
                return Optional.empty();
              }
              throw new Denied(ProblemCode.NOT_FOUND, call + " has no script");
            }));
  }

  @Override
  public PacketApi packets() {
    return desk(PacketApi.class);
  }

  @Override
  public TaskApi tasks() {
    return desk(TaskApi.class);
  }

  @Override
  public AgentApi agents() {
    return desk(AgentApi.class);
  }

  @Override
  public ContractApi contracts() {
    return desk(ContractApi.class);
  }

  @Override
  public SchemaApi schemas() {
    return desk(SchemaApi.class);
  }

  @Override
  public InboxApi inbox() {
    return desk(InboxApi.class);
  }

  @Override
  public DeadLetterApi deadLetters() {
    return desk(DeadLetterApi.class);
  }

  @Override
  public AuditApi audit() {
    return desk(AuditApi.class);
  }

  @Override
  public EventApi events() {
    return desk(EventApi.class);
  }

  @Override
  public void close() {}
}
