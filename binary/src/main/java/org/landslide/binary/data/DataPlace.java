package org.landslide.binary.data;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/** Some data in memory: where it begins, and of which type it is. */
public record DataPlace(int address, DataType type) {
  /** Its member of a name, which may be in a part that has no name itself. */
  public Optional<DataPlace> member(String name) {
    if (!(type instanceof DataType.Composite composite)) {
      return Optional.empty();
    }
    for (DataType.Member member : composite.members()) {
      DataPlace part = new DataPlace(address + member.offset(), member.type().get());
      Optional<DataPlace> found =
          member.name().equals(name)
              ? Optional.of(part).filter(unused -> !member.isBitField())
              : member.name().isEmpty() ? part.member(name) : Optional.empty();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /**
   * One of the elements that it is an array of, or points to.
   *
   * @param memory the word at an address
   */
  public Optional<DataPlace> element(int index, IntFunction<OptionalInt> memory) {
    if (type instanceof DataType.Array array) {
      int offset = index * array.element().size();
      return Optional.of(new DataPlace(address + offset, array.element()));
    }
    if (type instanceof DataType.Pointer pointer) {
      OptionalInt start = memory.apply(address);
      DataType target = pointer.target().get();
      return start.isEmpty()
          ? Optional.empty()
          : Optional.of(new DataPlace(start.getAsInt() + index * target.size(), target));
    }
    return Optional.empty();
  }
}
