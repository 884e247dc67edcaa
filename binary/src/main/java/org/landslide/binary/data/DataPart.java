package org.landslide.binary.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.landslide.binary.data.DataType.Member;

/**
 * A part of some data, by its name in C: the field, the element, the field of an element that an
 * access touches.
 *
 * @param path what stands behind the name of the whole: {@code .count}, {@code [1].owner}; empty
 *     for the whole itself
 * @param type of this part; unknown where an access touches less than a part, or more than one
 * @param offset from the start of the whole, in bytes
 */
public record DataPart(String path, DataType type, int offset) {
  private static final DataType UNKNOWN = new DataType.Unknown(0);
  private static final int DEEPEST = 64;

  /** The smallest part that has these bytes in it. */
  public static DataPart at(DataType whole, int offset, int bytes) {
    return find(new DataPart("", whole, 0), offset, bytes, false);
  }

  /** The largest part that consists of these bytes. */
  public static DataPart spanning(DataType whole, int offset, int bytes) {
    return find(new DataPart("", whole, 0), offset, bytes, true);
  }

  private static DataPart find(DataPart whole, int offset, int bytes, boolean largest) {
    DataPart part = whole;
    for (int depth = 0; depth < DEEPEST; depth++) {
      boolean spans = part.offset == offset && part.type.size() == bytes;
      Optional<DataPart> smaller = largest && spans ? Optional.empty() : part.within(offset, bytes);
      if (smaller.isEmpty()) {
        return spans || part.type instanceof DataType.BitFields
            ? part
            : new DataPart(part.path, UNKNOWN, part.offset);
      }
      part = smaller.get();
    }
    return part;
  }

  private Optional<DataPart> within(int at, int bytes) {
    if (type instanceof DataType.Array array) {
      return element(array, at, bytes);
    }
    return type instanceof DataType.Composite composite
        ? member(composite, at, bytes)
        : Optional.empty();
  }

  private Optional<DataPart> element(DataType.Array array, int at, int bytes) {
    int size = array.element().size();
    if (size == 0 || (at - offset) % size + bytes > size) {
      return Optional.empty();
    }
    int index = (at - offset) / size;
    return Optional.of(
        new DataPart(path + "[" + index + "]", array.element(), offset + index * size));
  }

  private Optional<DataPart> member(DataType.Composite composite, int at, int bytes) {
    List<Member> bits = bitFields(composite, at, bytes);
    if (!bits.isEmpty()) {
      return Optional.of(bitFields(bits, (at - offset) * (long) Byte.SIZE));
    }
    List<DataPart> parts = new ArrayList<>();
    for (Member member : composite.members()) {
      DataType memberType = member.type().get();
      int start = offset + member.offset();
      boolean open = isOpen(memberType);
      if (!member.isBitField()
          && start <= at
          && (open || at + bytes <= start + memberType.size())) {
        String name = member.name().isEmpty() ? "" : "." + member.name();
        parts.add(new DataPart(path + name, memberType, start));
      }
    }
    return best(parts, at, bytes);
  }

  /** An array of no known length at the end of a structure reaches as far as its memory. */
  private static boolean isOpen(DataType type) {
    return type instanceof DataType.Array array && array.count() == 0;
  }

  /** Of the members of a union, the first that has a part of this very size there. */
  private static Optional<DataPart> best(List<DataPart> parts, int at, int bytes) {
    return parts.stream()
        .filter(part -> find(part, at, bytes, false).type.size() == bytes)
        .findFirst()
        .or(() -> parts.stream().findFirst());
  }

  /** The bit fields that these bytes have bits of, if nothing else is in them. */
  private List<Member> bitFields(DataType.Composite composite, int at, int bytes) {
    long start = (long) (at - offset) * Byte.SIZE;
    long end = start + (long) bytes * Byte.SIZE;
    List<Member> bits =
        composite.members().stream()
            .filter(Member::isBitField)
            .filter(each -> each.bitOffset() < end && each.bitOffset() + each.bits() > start)
            .toList();
    boolean alone =
        composite.members().stream()
            .filter(each -> !each.isBitField())
            .noneMatch(
                each ->
                    each.offset() * 8L < end
                        && (each.offset() + each.type().get().size()) * 8L > start);
    return alone ? bits : List.of();
  }

  /** With their places counted from the first of the bytes. */
  private DataPart bitFields(List<Member> bits, long start) {
    String names = bits.stream().map(Member::name).collect(Collectors.joining(", "));
    String shown = bits.size() == 1 ? "." + names : ".{" + names + "}";
    List<Member> placed = bits.stream().map(each -> each.countedFrom(start)).toList();
    return new DataPart(path + shown, new DataType.BitFields(placed), offset);
  }
}
