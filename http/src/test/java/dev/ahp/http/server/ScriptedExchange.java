package dev.ahp.http.server;

import dev.ahp.Denied;
import dev.ahp.broker.exchange.AgentDesk;
import dev.ahp.broker.exchange.AuditDesk;
import dev.ahp.broker.exchange.ContractDesk;
import dev.ahp.broker.exchange.DeadLetterDesk;
import dev.ahp.broker.exchange.EventDesk;
import dev.ahp.broker.exchange.Exchange;
import dev.ahp.broker.exchange.InboxDesk;
import dev.ahp.broker.exchange.PacketDesk;
import dev.ahp.broker.exchange.SchemaDesk;
import dev.ahp.broker.exchange.TaskDesk;
import dev.ahp.problem.ProblemCode;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** A broker that answers as it is told: the server is tested apart from the rules. */
final class ScriptedExchange implements Exchange {
  private final Map<String, Function<Object[], Object>> script = new ConcurrentHashMap<>();

  /** What a call such as {@code PacketDesk.submit} answers; others find nothing. */
  ScriptedExchange on(String call, Function<Object[], Object> answer) {
    script.put(call, answer);
    return this;
  }

  /** The same for a call that answers later. */
  ScriptedExchange later(String call, Function<Object[], CompletionStage<?>> answer) {
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
  public PacketDesk packets() {
    return desk(PacketDesk.class);
  }

  @Override
  public TaskDesk tasks() {
    return desk(TaskDesk.class);
  }

  @Override
  public AgentDesk agents() {
    return desk(AgentDesk.class);
  }

  @Override
  public ContractDesk contracts() {
    return desk(ContractDesk.class);
  }

  @Override
  public SchemaDesk schemas() {
    return desk(SchemaDesk.class);
  }

  @Override
  public InboxDesk inbox() {
    return desk(InboxDesk.class);
  }

  @Override
  public DeadLetterDesk deadLetters() {
    return desk(DeadLetterDesk.class);
  }

  @Override
  public AuditDesk audit() {
    return desk(AuditDesk.class);
  }

  @Override
  public EventDesk events() {
    return desk(EventDesk.class);
  }

  @Override
  public void close() {}
}
