package dev.ahp.cli.contract;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs each test a second time, in another namespace, while the first run is in progress. */
final class SecondNamespace implements InvocationInterceptor {
  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    runTwice(invocation, call);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    runTwice(invocation, call);
  }

  private static void runTwice(
      Invocation<Void> invocation, ReflectiveInvocationContext<Method> call) throws Throwable {
    FutureTask<Boolean> second = new FutureTask<>(() -> runSecond(call));
    Thread thread = new Thread(second, "second-namespace");
    thread.start();
    try {
      invocation.proceed();
    } finally {
      thread.join();
    }
    try {
      second.get();
    } catch (ExecutionException e) {
      throw new AssertionError("failed in the second namespace", e.getCause());
    }
  }

  private static boolean runSecond(ReflectiveInvocationContext<Method> call) throws Exception {
    HttpContractTest test = new HttpContractTest();
    test.useSecondNamespace();
    try {
      invoke(call.getExecutable(), test, call.getArguments());
    } finally {
      for (Class<?> type = test.getClass(); type != Object.class; type = type.getSuperclass()) {
        for (Method method : type.getDeclaredMethods()) {
          if (method.isAnnotationPresent(AfterEach.class)) {
            invoke(method, test, List.of());
          }
        }
      }
    }
    return true;
  }

  private static void invoke(Method method, Object target, List<Object> arguments)
      throws Exception {
    method.setAccessible(true);
    try {
      method.invoke(target, arguments.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Exception fault) {
        throw fault;
      }
      throw new AssertionError(e.getCause());
    }
  }
}
