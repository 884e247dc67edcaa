package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** An entry of the debugging information: a type, a variable, a function, a block of code. */
public final class DebugEntry {
  private final DebugUnit unit;
  private final int tag;
  private final Map<Integer, AttributeValue> values;
  private final List<DebugEntry> children;

  DebugEntry(
      DebugUnit unit, int tag, Map<Integer, AttributeValue> values, List<DebugEntry> children) {
    this.unit = unit;
    this.tag = tag;
    this.values = values;
    this.children = children;
  }

  /** Of the file that it comes from. */
  public DebugUnit unit() {
    return unit;
  }

  public int tag() {
    return tag;
  }

  public List<DebugEntry> children() {
    return children;
  }

  public OptionalLong number(int name) {
    AttributeValue value = values.get(name);
    if (value instanceof AttributeValue.Numeral number) {
      return OptionalLong.of(number.value());
    }
    if (value instanceof AttributeValue.Address address) {
      return OptionalLong.of(address.value());
    }
    return value instanceof AttributeValue.AddressByNumber index
        ? unit.address(index.number())
        : OptionalLong.empty();
  }

  /** Whether a number is an address as such, and no distance from one. */
  public boolean isAddress(int name) {
    AttributeValue value = values.get(name);
    return value instanceof AttributeValue.Address
        || value instanceof AttributeValue.AddressByNumber;
  }

  public boolean has(int name) {
    return values.containsKey(name);
  }

  public Optional<String> text(int name) {
    AttributeValue value = values.get(name);
    if (value instanceof AttributeValue.Text text) {
      return Optional.of(text.value().read());
    }
    return value instanceof AttributeValue.TextByNumber index
        ? unit.text(index.number())
        : Optional.empty();
  }

  public Optional<ByteBuffer> block(int name) {
    return values.get(name) instanceof AttributeValue.Block block
        ? Optional.of(block.bytes())
        : Optional.empty();
  }

  public Optional<DebugEntry> reference(int name) {
    return values.get(name) instanceof AttributeValue.Reference reference
        ? unit.entry(reference.offset())
        : Optional.empty();
  }

  Optional<AttributeValue> value(int name) {
    return Optional.ofNullable(values.get(name));
  }
}
