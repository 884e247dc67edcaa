package org.landslide.machine.stored;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.StalePages;

/**
 * Turns records into bytes and back, part by part as they are declared: numbers, texts, enums,
 * arrays, lists and maps of such, and records again. So the state of a device is stored as soon as
 * it is a record, and nothing but what is declared can come out of a file.
 */
public final class RecordCodec {
  private RecordCodec() {}

  /** A record, followed by nothing: the reader has to know its type. */
  public static void write(DataOutputStream out, Record value) throws IOException {
    write(out, value.getClass(), value);
  }

  /** What was written of a record of this type. */
  public static <T extends Record> T read(DataInputStream in, Class<T> type) throws IOException {
    Object value = read(in, (Type) type);
    if (value == null) {
      throw new IOException("no " + type.getSimpleName());
    }
    return type.cast(value);
  }

  private static void write(DataOutputStream out, Type type, @Nullable Object value)
      throws IOException {
    out.writeBoolean(value != null);
    if (value == null) {
      return;
    }
    if (value instanceof Integer number) {
      out.writeInt(number);
    } else if (value instanceof Long number) {
      out.writeLong(number);
    } else if (value instanceof Boolean truth) {
      out.writeBoolean(truth);
    } else if (value instanceof String text) {
      out.writeUTF(text);
    } else if (value instanceof Enum<?> constant) {
      out.writeUTF(constant.name());
    } else {
      writeParts(out, type, value);
    }
  }

  private static void writeParts(DataOutputStream out, Type type, Object value) throws IOException {
    if (value instanceof int[] numbers) {
      writeNumbers(out, numbers);
    } else if (value instanceof byte[] bytes) {
      out.writeInt(bytes.length);
      out.write(bytes);
    } else if (value instanceof List<?> list) {
      out.writeInt(list.size());
      for (Object element : list) {
        write(out, argument(type, 0), element);
      }
    } else if (value instanceof Map<?, ?> map) {
      out.writeInt(map.size());
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        write(out, argument(type, 0), entry.getKey());
        write(out, argument(type, 1), entry.getValue());
      }
    } else if (value instanceof CpuContext context) {
      write(out, StoredContext.of(context));
    } else if (value instanceof StalePages stale) {
      writeNumbers(out, stale.entries());
    } else if (value instanceof Record) {
      writeComponents(out, value);
    } else {
      throw new IOException("a " + value.getClass().getSimpleName() + " cannot be stored");
    }
  }

  private static void writeNumbers(DataOutputStream out, int[] numbers) throws IOException {
    out.writeInt(numbers.length);
    for (int number : numbers) {
      out.writeInt(number);
    }
  }

  private static void writeComponents(DataOutputStream out, Object value) throws IOException {
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      try {
        Object part = opened(component.getAccessor()).invoke(value);
        write(out, component.getGenericType(), part);
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IOException(e);
      }
    }
  }

  private static @Nullable Object read(DataInputStream in, Type type) throws IOException {
    if (!in.readBoolean()) {
      return null;
    }
    Class<?> raw = raw(type);
    if (raw == int.class || raw == Integer.class) {
      return in.readInt();
    }
    if (raw == long.class || raw == Long.class) {
      return in.readLong();
    }
    if (raw == boolean.class || raw == Boolean.class) {
      return in.readBoolean();
    }
    if (raw == String.class) {
      return in.readUTF();
    }
    return raw.isEnum() ? constant(raw, in.readUTF()) : readParts(in, type, raw);
  }

  private static Object constant(Class<?> type, String name) throws IOException {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IOException("no " + type.getSimpleName() + " is called " + name);
  }

  private static Object readParts(DataInputStream in, Type type, Class<?> raw) throws IOException {
    if (raw == int[].class) {
      return readNumbers(in);
    }
    if (raw == byte[].class) {
      return in.readNBytes(in.readInt());
    }
    if (raw == List.class) {
      return readList(in, argument(type, 0));
    }
    if (raw == Map.class) {
      return readMap(in, type);
    }
    if (raw == CpuContext.class) {
      return read(in, StoredContext.class).context();
    }
    if (raw == StalePages.class) {
      return StalePages.of(readNumbers(in));
    }
    return readComponents(in, raw);
  }

  private static int[] readNumbers(DataInputStream in) throws IOException {
    int[] numbers = new int[in.readInt()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.readInt();
    }
    return numbers;
  }

  private static List<Object> readList(DataInputStream in, Type element) throws IOException {
    List<Object> list = new ArrayList<>();
    int size = in.readInt();
    for (int i = 0; i < size; i++) {
      list.add(present(read(in, element)));
    }
    return List.copyOf(list);
  }

  private static Map<Object, Object> readMap(DataInputStream in, Type type) throws IOException {
    Map<Object, Object> map = new LinkedHashMap<>();
    int size = in.readInt();
    for (int i = 0; i < size; i++) {
      Object key = present(read(in, argument(type, 0)));
      map.put(key, present(read(in, argument(type, 1))));
    }
    return map;
  }

  private static Object present(@Nullable Object value) throws IOException {
    if (value == null) {
      throw new IOException("something is missing");
    }
    return value;
  }

  private static Object readComponents(DataInputStream in, Class<?> type) throws IOException {
    RecordComponent[] components = type.getRecordComponents();
    if (components == null) {
      throw new IOException("a " + type.getSimpleName() + " cannot be stored");
    }
    @Nullable Object[] parts = new Object[components.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = read(in, components[i].getGenericType());
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return opened(type.getDeclaredConstructor(types)).newInstance(parts);
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  private static <T extends AccessibleObject> T opened(T member) {
    member.setAccessible(true);
    return member;
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType generic
        ? (Class<?>) generic.getRawType()
        : (Class<?>) type;
  }

  private static Type argument(Type type, int index) throws IOException {
    if (type instanceof ParameterizedType generic) {
      return generic.getActualTypeArguments()[index];
    }
    throw new IOException("it is not known what is in a " + type);
  }
}
