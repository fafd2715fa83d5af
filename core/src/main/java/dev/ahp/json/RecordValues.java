package dev.ahp.json;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the components of records. */
final class RecordValues {
  private RecordValues() {}

  /** Returns the components by name, without empty optional ones. */
  static Map<String, @Nullable Object> of(Record source) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (RecordComponent component : source.getClass().getRecordComponents()) {
      Object value = value(component, source);
      if (value instanceof Optional<?> optional) {
        optional.ifPresent(it -> values.put(component.getName(), it));
      } else {
        values.put(component.getName(), value);
      }
    }
    return values;
  }

  private static @Nullable Object value(RecordComponent component, Record source) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(source);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("cannot read " + component, e);
    }
  }
}
