package dev.ahp.json;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads records from JSON objects; {@link Json#from} writes them. Components have the names of the
 * members. Their types are {@code String}, {@code boolean}, {@code int}, {@code long}, {@code
 * double}, enums, records, {@code Json} and its subtypes, and {@code List}, {@code Map} (with
 * string keys) and {@code Optional} of these. Members without a component are ignored.
 */
public final class RecordMapper {
  private static final double INT_RANGE = 0x1p31;

  private RecordMapper() {}

  /**
   * Returns the record of a JSON object.
   *
   * @param pointer the place of the object in its document, for messages
   * @throws RecordMappingException if a member is missing or has another type than its component
   */
  public static <T extends Record> T read(Json json, Class<T> type, String pointer) {
    return type.cast(readRecord(json, type, pointer));
  }

  private static Object readRecord(Json json, Class<?> type, String pointer) {
    JsonObject object = json.asObject().orElseThrow(() -> mismatch(pointer, "an object", json));
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String name = components[i].getName();
      String place = pointer + "/" + JsonPointer.escape(name);
      values[i] = readValue(object.get(name), components[i].getGenericType(), place);
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new RecordMappingException(
          pointer, String.valueOf(e.getTargetException().getMessage()));
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("cannot create " + type.getName(), e);
    }
  }

  private static Object readValue(@Nullable Json json, Type type, String pointer) {
    boolean isAbsent = json == null || json.isNull();
    if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
      return isAbsent ? Optional.empty() : Optional.of(readValue(json, argument(generic), pointer));
    }
    if (json == null || (isAbsent && type != Json.class)) {
      throw new RecordMappingException(pointer, "is required");
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      return readList(json, argument(generic), pointer);
    }
    if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
      return readMap(json, argument(generic), pointer);
    }
    if (type instanceof Class<?> plain) {
      return plain.isRecord() ? readRecord(json, plain, pointer) : readScalar(json, plain, pointer);
    }
    throw unsupported(type);
  }

  /** Returns the last type argument: the type of the items or values. */
  private static Type argument(ParameterizedType generic) {
    Type[] arguments = generic.getActualTypeArguments();
    return arguments[arguments.length - 1];
  }

  private static List<Object> readList(Json json, Type item, String pointer) {
    if (!(json instanceof JsonArray array)) {
      throw mismatch(pointer, "an array", json);
    }
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      list.add(readValue(array.get(i), item, pointer + "/" + i));
    }
    return list;
  }

  private static Map<String, Object> readMap(Json json, Type value, String pointer) {
    JsonObject object = json.asObject().orElseThrow(() -> mismatch(pointer, "an object", json));
    Map<String, Object> map = new LinkedHashMap<>();
    object
        .members()
        .forEach(
            (name, member) ->
                map.put(name, readValue(member, value, pointer + "/" + JsonPointer.escape(name))));
    return map;
  }

  private static Object readScalar(Json json, Class<?> type, String pointer) {
    if (Json.class.isAssignableFrom(type)) {
      if (!type.isInstance(json)) {
        throw mismatch(pointer, type.getSimpleName(), json);
      }
      return json;
    }
    if (type == String.class) {
      return json.asString().orElseThrow(() -> mismatch(pointer, "a string", json));
    }
    if (type.isEnum()) {
      return readEnum(json, type, pointer);
    }
    if (type == boolean.class || type == Boolean.class) {
      if (!(json instanceof Json.Bool bool)) {
        throw mismatch(pointer, "a boolean", json);
      }
      return bool.value();
    }
    return readNumber(json, type, pointer);
  }

  private static Object readEnum(Json json, Class<?> type, String pointer) {
    Object[] constants = type.getEnumConstants();
    return Arrays.stream(constants == null ? new Object[0] : constants)
        .filter(it -> json.asString().filter(it.toString()::equals).isPresent())
        .findFirst()
        .orElseThrow(() -> mismatch(pointer, "one of " + Arrays.toString(constants), json));
  }

  private static Object readNumber(Json json, Class<?> type, String pointer) {
    boolean isInt = type == int.class || type == Integer.class;
    boolean isLong = type == long.class || type == Long.class;
    if (!isInt && !isLong && type != double.class && type != Double.class) {
      throw unsupported(type);
    }
    if (!(json instanceof Json.Num number)) {
      throw mismatch(pointer, "a number", json);
    }
    double value = number.value();
    if (!isInt && !isLong) {
      return value;
    }
    if (!number.isInteger()) {
      throw mismatch(pointer, "an integer", json);
    }
    if (isInt && (value < -INT_RANGE || value >= INT_RANGE)) {
      throw new RecordMappingException(pointer, "must be an integer of 32 bits, but is larger");
    }
    return isInt ? (Object) (int) value : (Object) (long) value;
  }

  private static RecordMappingException mismatch(String pointer, String expected, Json actual) {
    return new RecordMappingException(pointer, "must be " + expected + ", but is " + kind(actual));
  }

  /** Returns the kind of a value. Messages do not contain the values of members. */
  private static String kind(Json json) {
    if (json instanceof JsonObject) {
      return "an object";
    }
    if (json instanceof JsonArray) {
      return "an array";
    }
    if (json instanceof Json.Num number) {
      return number.isInteger() ? "an integer" : "a fraction";
    }
    return json instanceof Json.Str ? "a string" : json instanceof Json.Bool ? "a boolean" : "null";
  }

  private static IllegalArgumentException unsupported(Type type) {
    return new IllegalArgumentException(
        type.getTypeName()
            + " is not supported in a record; use String, boolean, int, long, double, an enum, a"
            + " record, Json, List, Map<String, …> or Optional");
  }
}
