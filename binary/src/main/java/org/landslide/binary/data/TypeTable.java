package org.landslide.binary.data;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.landslide.binary.data.DataType.Encoding;
import org.landslide.binary.dwarf.Attribute;
import org.landslide.binary.dwarf.DebugEntry;
import org.landslide.binary.dwarf.DwarfException;
import org.landslide.binary.dwarf.DwarfReader;
import org.landslide.binary.dwarf.Tag;

/** The types of a program, each made when it is asked for first. */
final class TypeTable {
  private static final DataType VOID = new DataType.Unknown(0);

  /** No honest type is longer: not with arrays of arrays, nor with names for names. */
  private static final int DEEPEST = 100;

  private static final int LARGEST = 1 << 30;
  private static final int PLUS_CONSTANT = 0x23;

  private final IdentityHashMap<DebugEntry, DataType> known = new IdentityHashMap<>();

  /** The type of what an entry describes. */
  synchronized DataType typeOf(DebugEntry entry) {
    return typeOf(entry, 0);
  }

  private DataType typeOf(DebugEntry entry, int depth) {
    return entry.reference(Attribute.TYPE).map(type -> type(type, depth + 1)).orElse(VOID);
  }

  private DataType type(DebugEntry entry, int depth) {
    DataType found = known.get(entry);
    if (found == null) {
      found = depth > DEEPEST ? VOID : make(entry, depth);
      known.put(entry, found);
    }
    return found;
  }

  private DataType make(DebugEntry entry, int depth) {
    return switch (entry.tag()) {
      case Tag.BASE_TYPE -> scalar(entry);
      case Tag.ENUMERATION_TYPE -> enumeration(entry);
      case Tag.POINTER_TYPE -> new DataType.Pointer(() -> typeOf(entry));
      case Tag.STRUCTURE_TYPE -> composite(entry, false);
      case Tag.UNION_TYPE -> composite(entry, true);
      case Tag.ARRAY_TYPE -> array(entry, depth);
      case Tag.SUBROUTINE_TYPE -> new DataType.Function();
      case Tag.TYPEDEF, Tag.CONST_TYPE, Tag.VOLATILE_TYPE, Tag.RESTRICT_TYPE, Tag.ATOMIC_TYPE ->
          typeOf(entry, depth);
      default -> new DataType.Unknown(size(entry));
    };
  }

  private static int size(DebugEntry entry) {
    long size = entry.number(Attribute.BYTE_SIZE).orElse(0);
    return size < 0 || size > LARGEST ? 0 : (int) size;
  }

  private static String name(DebugEntry entry) {
    return entry.text(Attribute.NAME).orElse("");
  }

  private static DataType scalar(DebugEntry entry) {
    String name = name(entry);
    Encoding encoding =
        switch ((int) entry.number(Attribute.ENCODING).orElse(0)) {
          case 0x02 -> Encoding.BOOLEAN;
          case 0x05 -> Encoding.SIGNED;
          case 0x06, 0x08 -> character(entry, name);
          case 0x07 -> Encoding.UNSIGNED;
          default -> Encoding.OTHER;
        };
    return new DataType.Scalar(name, size(entry), encoding);
  }

  /** An unsigned char is a small number more often than a letter: uint8_t is one. */
  private static Encoding character(DebugEntry entry, String name) {
    if (name.equals("char")) {
      return Encoding.CHARACTER;
    }
    boolean signed = entry.number(Attribute.ENCODING).orElse(0) == 0x06;
    return signed ? Encoding.SIGNED : Encoding.UNSIGNED;
  }

  private static DataType enumeration(DebugEntry entry) {
    Map<Long, String> constants = new LinkedHashMap<>();
    for (DebugEntry each : entry.children()) {
      OptionalLong value = each.number(Attribute.CONST_VALUE);
      if (each.tag() == Tag.ENUMERATOR && value.isPresent()) {
        constants.putIfAbsent(value.getAsLong() & 0xFFFF_FFFFL, name(each));
      }
    }
    return new DataType.Enumeration(size(entry), Map.copyOf(constants));
  }

  private DataType composite(DebugEntry entry, boolean isUnion) {
    List<DataType.Member> members = new ArrayList<>();
    for (DebugEntry each : entry.children()) {
      if (each.tag() == Tag.MEMBER) {
        member(each).ifPresent(members::add);
      }
    }
    return new DataType.Composite(name(entry), size(entry), isUnion, List.copyOf(members));
  }

  private Optional<DataType.Member> member(DebugEntry entry) {
    long offset = offset(entry);
    long bits = entry.number(Attribute.BIT_SIZE).orElse(0);
    if (offset < 0 || offset > LARGEST || bits < 0 || bits > Long.SIZE) {
      return Optional.empty();
    }
    return Optional.of(
        new DataType.Member(
            name(entry),
            (int) offset,
            bitOffset(entry, offset, bits),
            (int) bits,
            () -> typeOf(entry)));
  }

  /** Up to DWARF 3 it is an expression, which adds a number to the address of the whole. */
  private static long offset(DebugEntry member) {
    Optional<ByteBuffer> expression = member.block(Attribute.MEMBER_LOCATION);
    if (expression.isEmpty()) {
      return member.number(Attribute.MEMBER_LOCATION).orElse(0);
    }
    try {
      DwarfReader reader = new DwarfReader(expression.get());
      return reader.u8() == PLUS_CONSTANT ? reader.uleb() : -1;
    } catch (DwarfException damaged) {
      return -1;
    }
  }

  /** DWARF 4 and later count from the start; before, from the other end of a unit of storage. */
  private static long bitOffset(DebugEntry entry, long offset, long bits) {
    OptionalLong fromEnd = entry.number(Attribute.BIT_OFFSET);
    if (fromEnd.isPresent()) {
      return (offset + size(entry)) * Byte.SIZE - fromEnd.getAsLong() - bits;
    }
    return entry.number(Attribute.DATA_BIT_OFFSET).orElse(offset * Byte.SIZE);
  }

  private DataType array(DebugEntry entry, int depth) {
    DataType type = typeOf(entry, depth);
    List<DebugEntry> dimensions =
        entry.children().stream().filter(each -> each.tag() == Tag.SUBRANGE_TYPE).toList();
    for (int i = dimensions.size() - 1; i >= 0; i--) {
      long count = count(dimensions.get(i));
      boolean fits = count >= 0 && count <= LARGEST && count * Math.max(1, type.size()) <= LARGEST;
      type = new DataType.Array(type, fits ? (int) count : 0);
    }
    return type;
  }

  private static long count(DebugEntry dimension) {
    OptionalLong count = dimension.number(Attribute.COUNT);
    OptionalLong last = dimension.number(Attribute.UPPER_BOUND);
    return count.isPresent() ? count.getAsLong() : last.isPresent() ? last.getAsLong() + 1 : 0;
  }
}
