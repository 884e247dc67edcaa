package org.landslide.binary.dwarf;

import java.nio.ByteBuffer;

/** How values are written (DWARF 5, section 7.5.6; what older versions have is in there too). */
final class Form {
  static final int IMPLICIT_CONST = 0x21;

  private static final int INDIRECT = 0x16;

  private final DwarfReader reader;
  private final UnitHeader unit;
  private final ByteBuffer strings;
  private final ByteBuffer lineStrings;

  /**
   * @param reader in the section of entries
   */
  Form(DwarfReader reader, UnitHeader unit, ByteBuffer strings, ByteBuffer lineStrings) {
    this.reader = reader;
    this.unit = unit;
    this.strings = strings;
    this.lineStrings = lineStrings;
  }

  AttributeValue read(Abbreviation.Field field) throws DwarfException {
    int form = field.form();
    while (form == INDIRECT) {
      form = (int) reader.uleb();
    }
    return form == IMPLICIT_CONST ? number(field.constant()) : value(form);
  }

  private AttributeValue value(int form) throws DwarfException {
    return switch (form) {
      case 0x01 -> new AttributeValue.Address(reader.u32());
      case 0x06 -> number(reader.u32());
      case 0x03 -> block(reader.u16());
      case 0x04 -> block(reader.u32());
      case 0x05 -> number(reader.u16());
      case 0x07 -> number(reader.u64());
      case 0x08 -> inlineText();
      case 0x09, 0x18 -> block(reader.uleb());
      case 0x0a -> block(reader.u8());
      case 0x0b, 0x0c -> number(reader.u8());
      case 0x0d -> number(reader.sleb());
      case 0x0e -> new AttributeValue.Text(LazyString.at(strings, reader.u32()));
      case 0x0f -> number(reader.uleb());
      case 0x1f -> new AttributeValue.Text(LazyString.at(lineStrings, reader.u32()));
      case 0x17 -> new AttributeValue.Listed(reader.u32());
      case 0x19 -> number(1);
      default -> reference(form);
    };
  }

  private AttributeValue reference(int form) throws DwarfException {
    return switch (form) {
      case 0x10 -> new AttributeValue.Reference(reader.u32());
      case 0x11 -> own(reader.u8());
      case 0x12 -> own(reader.u16());
      case 0x13 -> own(reader.u32());
      case 0x14 -> own(reader.u64());
      case 0x15 -> own(reader.uleb());
      case 0x1c, 0x1d, 0x1f20, 0x1f21 -> elsewhere(4);
      case 0x1e -> elsewhere(16);
      case 0x20, 0x24 -> elsewhere(8);
      default -> byNumber(form);
    };
  }

  private AttributeValue byNumber(int form) throws DwarfException {
    return switch (form) {
      case 0x1a, 0x1f02 -> new AttributeValue.TextByNumber(reader.uleb());
      case 0x25 -> new AttributeValue.TextByNumber(reader.u8());
      case 0x26 -> new AttributeValue.TextByNumber(reader.u16());
      case 0x27 -> new AttributeValue.TextByNumber(threeBytes());
      case 0x28 -> new AttributeValue.TextByNumber(reader.u32());
      case 0x1b, 0x1f01 -> new AttributeValue.AddressByNumber(reader.uleb());
      case 0x29 -> new AttributeValue.AddressByNumber(reader.u8());
      case 0x2a -> new AttributeValue.AddressByNumber(reader.u16());
      case 0x2b -> new AttributeValue.AddressByNumber(threeBytes());
      case 0x2c -> new AttributeValue.AddressByNumber(reader.u32());
      case 0x22, 0x23 -> new AttributeValue.ListedByNumber(reader.uleb());
      default -> throw new DwarfException("unknown form " + form);
    };
  }

  private int threeBytes() throws DwarfException {
    return reader.u16() | reader.u8() << 16;
  }

  private static AttributeValue number(long value) {
    return new AttributeValue.Numeral(value);
  }

  private AttributeValue own(long offset) {
    return new AttributeValue.Reference(unit.start() + offset);
  }

  private AttributeValue elsewhere(int bytes) throws DwarfException {
    reader.skip(bytes);
    return new AttributeValue.Elsewhere();
  }

  private AttributeValue inlineText() throws DwarfException {
    LazyString text = reader.string();
    return new AttributeValue.Text(text);
  }

  private AttributeValue block(long length) throws DwarfException {
    return new AttributeValue.Block(reader.take(length).rest());
  }
}
