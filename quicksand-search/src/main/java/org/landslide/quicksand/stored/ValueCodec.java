package org.landslide.quicksand.stored;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Turns values into bytes and back, part by part as they are declared: numbers, texts, bytes,
 * enums, lists, sets and optionals of such, records, and sealed interfaces of records. Nothing but
 * what is declared can come out of a file.
 */
public final class ValueCodec {
  /** More elements than any list has: a file that says so is damaged. */
  private static final int MOST_ELEMENTS = 100_000_000;

  /** Looking a class's parts up takes longer than writing them. */
  private static final ClassValue<Form> FORMS =
      new ClassValue<>() {
        @Override
        protected Form computeValue(Class<?> type) {
          return Form.of(type);
        }
      };

  private static final ClassValue<List<Class<?>>> KINDS =
      new ClassValue<>() {
        @Override
        protected List<Class<?>> computeValue(Class<?> type) {
          return List.of(type.getPermittedSubclasses());
        }
      };

  /** What a record consists of. */
  private record Form(List<Method> accessors, List<Type> types, Constructor<?> constructor) {
    static Form of(Class<?> type) {
      List<RecordComponent> components = List.of(type.getRecordComponents());
      Class<?>[] raw = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        return new Form(
            components.stream().map(each -> opened(each.getAccessor())).toList(),
            components.stream().map(RecordComponent::getGenericType).toList(),
            opened(type.getDeclaredConstructor(raw)));
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e); // Every record has one.
      }
    }
  }

  private ValueCodec() {}

  /** A record, followed by nothing: the reader has to know its type. */
  public static void write(DataOutputStream out, Record value) throws IOException {
    writeRecord(out, value);
  }

  /** What was written of a record of this type. */
  public static <T extends Record> T read(DataInputStream in, Class<T> type) throws IOException {
    return type.cast(readRecord(in, type));
  }

  private static void write(DataOutputStream out, Type type, Object value) throws IOException {
    if (value instanceof Integer number) {
      out.writeInt(number);
    } else if (value instanceof Long number) {
      out.writeLong(number);
    } else if (value instanceof Double number) {
      out.writeDouble(number);
    } else if (value instanceof Boolean truth) {
      out.writeBoolean(truth);
    } else if (value instanceof String text) {
      writeText(out, text);
    } else if (value instanceof byte[] bytes) {
      writeBytes(out, bytes);
    } else if (value instanceof Enum<?> constant) {
      writeText(out, constant.name());
    } else {
      writeParts(out, type, value);
    }
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void writeParts(DataOutputStream out, Type type, Object value) throws IOException {
    if (value instanceof Collection<?> elements) {
      out.writeInt(elements.size());
      for (Object element : elements) {
        write(out, argument(type), element);
      }
    } else if (value instanceof Optional<?> optional) {
      out.writeBoolean(optional.isPresent());
      if (optional.isPresent()) {
        write(out, argument(type), optional.get());
      }
    } else if (value instanceof OptionalInt optional) {
      out.writeBoolean(optional.isPresent());
      out.writeInt(optional.orElse(0));
    } else if (raw(type).isSealed()) {
      out.writeInt(kinds(raw(type)).indexOf(value.getClass()));
      writeRecord(out, value);
    } else {
      writeRecord(out, value);
    }
  }

  private static void writeRecord(DataOutputStream out, Object value) throws IOException {
    Form form = form(value.getClass());
    for (int i = 0; i < form.types.size(); i++) {
      try {
        write(out, form.types.get(i), form.accessors.get(i).invoke(value));
      } catch (ReflectiveOperationException e) {
        throw new IOException(e);
      }
    }
  }

  private static Object read(DataInputStream in, Type type) throws IOException {
    Class<?> raw = raw(type);
    if (raw == int.class || raw == Integer.class) {
      return in.readInt();
    }
    if (raw == long.class || raw == Long.class) {
      return in.readLong();
    }
    if (raw == double.class) {
      return in.readDouble();
    }
    if (raw == boolean.class) {
      return in.readBoolean();
    }
    if (raw == String.class) {
      return readText(in);
    }
    if (raw == byte[].class) {
      return in.readNBytes(size(in));
    }
    return raw.isEnum() ? constant(raw, readText(in)) : readParts(in, type, raw);
  }

  private static Object readParts(DataInputStream in, Type type, Class<?> raw) throws IOException {
    if (raw == List.class) {
      return List.copyOf(readElements(in, argument(type)));
    }
    if (raw == Set.class) {
      return new LinkedHashSet<>(readElements(in, argument(type)));
    }
    if (raw == Optional.class) {
      return in.readBoolean() ? Optional.of(read(in, argument(type))) : Optional.empty();
    }
    if (raw == OptionalInt.class) {
      boolean present = in.readBoolean();
      int value = in.readInt();
      return present ? OptionalInt.of(value) : OptionalInt.empty();
    }
    if (raw.isSealed()) {
      List<Class<?>> kinds = kinds(raw);
      int kind = in.readInt();
      require(kind >= 0 && kind < kinds.size(), raw);
      return readRecord(in, kinds.get(kind));
    }
    return readRecord(in, raw);
  }

  private static List<Object> readElements(DataInputStream in, Type element) throws IOException {
    int size = size(in);
    List<Object> elements = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      elements.add(read(in, element));
    }
    return elements;
  }

  private static int size(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > MOST_ELEMENTS) {
      throw new IOException("no list has so many elements");
    }
    return size;
  }

  private static String readText(DataInputStream in) throws IOException {
    return new String(in.readNBytes(size(in)), StandardCharsets.UTF_8);
  }

  private static Object constant(Class<?> type, String name) throws IOException {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IOException("no " + type.getSimpleName() + " is called " + name);
  }

  private static Object readRecord(DataInputStream in, Class<?> type) throws IOException {
    Form form = form(type);
    Object[] parts = new Object[form.types.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = read(in, form.types.get(i));
    }
    try {
      return form.constructor.newInstance(parts);
    } catch (ReflectiveOperationException e) {
      throw new IOException(e);
    }
  }

  private static Form form(Class<?> type) throws IOException {
    require(type.isRecord(), type);
    return FORMS.get(type);
  }

  private static List<Class<?>> kinds(Class<?> type) {
    return KINDS.get(type);
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

  private static Type argument(Type type) throws IOException {
    if (type instanceof ParameterizedType generic) {
      return generic.getActualTypeArguments()[0];
    }
    throw new IOException("it is not known what is in a " + type);
  }

  private static void require(boolean holds, Class<?> type) throws IOException {
    if (!holds) {
      throw new IOException("this is no " + type.getSimpleName());
    }
  }
}
