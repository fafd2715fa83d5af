package dev.ahp.adapter.bridge;

/**
 * An agent of a framework. It runs on a native state and returns the resulting state.
 *
 * @param <S> the framework's state
 */
@FunctionalInterface
public interface NativeAgent<S> {
  S run(S state) throws Exception;
}
