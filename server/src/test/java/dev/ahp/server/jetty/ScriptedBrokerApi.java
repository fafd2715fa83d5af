package dev.ahp.server.jetty;

import dev.ahp.Denied;
import dev.ahp.broker.api.AgentApi;
import dev.ahp.broker.api.AuditApi;
import dev.ahp.broker.api.BrokerApi;
import dev.ahp.broker.api.ContractApi;
import dev.ahp.broker.api.DeadLetterApi;
import dev.ahp.broker.api.EncryptionApi;
import dev.ahp.broker.api.EventApi;
import dev.ahp.broker.api.ExportApi;
import dev.ahp.broker.api.InboxApi;
import dev.ahp.broker.api.NamespaceApi;
import dev.ahp.broker.api.OverviewApi;
import dev.ahp.broker.api.PacketApi;
import dev.ahp.broker.api.QuotaApi;
import dev.ahp.broker.api.ScheduleApi;
import dev.ahp.broker.api.SchemaApi;
import dev.ahp.broker.api.TaskApi;
import dev.ahp.broker.api.TokenApi;
import dev.ahp.problem.ProblemCode;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** A broker with scripted responses, to test the server alone. */
final class ScriptedBrokerApi implements BrokerApi {
  private final Map<String, Function<Object[], Object>> script = new ConcurrentHashMap<>();
  private volatile Supplier<CompletableFuture<Boolean>> writable =
      () -> CompletableFuture.completedFuture(true);

  /**
   * Sets the result of a method such as {@code PacketApi.submit}; other methods fail with not
   * found.
   */
  ScriptedBrokerApi on(String call, Function<Object[], Object> answer) {
    script.put(call, answer);
    return this;
  }

  /** Sets the result of an asynchronous method. */
  ScriptedBrokerApi later(String call, Function<Object[], CompletionStage<?>> answer) {
    script.put(call, answer::apply);
    return this;
  }

  /** Sets the result of the check that the store accepts changes. */
  ScriptedBrokerApi writable(Supplier<CompletableFuture<Boolean>> check) {
    writable = check;
    return this;
  }

  private <T> T proxy(Class<T> type) {
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
              if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              if (method.getReturnType() == Optional.class) {
                return Optional.empty();
              }
              throw new Denied(ProblemCode.NOT_FOUND, call + " has no script");
            }));
  }

  @Override
  public PacketApi packets() {
    return proxy(PacketApi.class);
  }

  @Override
  public TaskApi tasks() {
    return proxy(TaskApi.class);
  }

  @Override
  public TokenApi tokens() {
    return proxy(TokenApi.class);
  }

  @Override
  public AgentApi agents() {
    return proxy(AgentApi.class);
  }

  @Override
  public ContractApi contracts() {
    return proxy(ContractApi.class);
  }

  @Override
  public ScheduleApi schedules() {
    return proxy(ScheduleApi.class);
  }

  @Override
  public SchemaApi schemas() {
    return proxy(SchemaApi.class);
  }

  @Override
  public InboxApi inbox() {
    return proxy(InboxApi.class);
  }

  @Override
  public DeadLetterApi deadLetters() {
    return proxy(DeadLetterApi.class);
  }

  @Override
  public AuditApi audit() {
    return proxy(AuditApi.class);
  }

  @Override
  public EventApi events() {
    return proxy(EventApi.class);
  }

  @Override
  public OverviewApi overview() {
    return proxy(OverviewApi.class);
  }

  @Override
  public NamespaceApi namespaces() {
    return proxy(NamespaceApi.class);
  }

  @Override
  public ExportApi exports() {
    return proxy(ExportApi.class);
  }

  @Override
  public EncryptionApi encryption() {
    return proxy(EncryptionApi.class);
  }

  @Override
  public QuotaApi quotas() {
    return proxy(QuotaApi.class);
  }

  @Override
  public CompletableFuture<Boolean> checkWritable() {
    return writable.get();
  }

  @Override
  public void close() {}
}
