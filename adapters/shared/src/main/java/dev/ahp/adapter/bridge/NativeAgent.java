package dev.ahp.adapter.bridge;

/**
 * An agent of a framework: takes the native state and gives the native state after it ran.
 *
 * @param <S> the framework's state
 */
@FunctionalInterface
public interface NativeAgent<S> {
  S run(S state) throws Exception;
}
