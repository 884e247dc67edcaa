package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;

/** What an entry of the debugging information says under one name. */
public sealed interface AttributeValue {
  /** A number or a flag. */
  record Numeral(long value) implements AttributeValue {}

  record Address(long value) implements AttributeValue {}

  record Text(LazyString value) implements AttributeValue {}

  /** An expression or other bytes. */
  record Block(ByteBuffer bytes) implements AttributeValue {}

  /** Another entry, by its place in the section. */
  record Reference(long offset) implements AttributeValue {}

  /** A list elsewhere, by its place in the section of such lists. */
  record Listed(long offset) implements AttributeValue {}

  /** A list elsewhere, by its number in the unit's table. */
  record ListedByNumber(long number) implements AttributeValue {}

  /** An address, by its number in the unit's table. */
  record AddressByNumber(long number) implements AttributeValue {}

  /** A text, by its number in the unit's table. */
  record TextByNumber(long number) implements AttributeValue {}

  /** Something that is of no interest, or in another file. */
  record Elsewhere() implements AttributeValue {}
}
