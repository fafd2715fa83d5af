package dev.ahp;

/** Makes runtimes; found by {@link java.util.ServiceLoader}. */
public interface RuntimeProvider {
  Runtime on(Broker broker);
}
