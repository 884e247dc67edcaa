package org.landslide.binary.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The shape of entries of the debugging information.
 *
 * @param fields in the order in which an entry has them
 */
record Abbreviation(int tag, boolean hasChildren, List<Field> fields) {
  /**
   * What an entry says.
   *
   * @param constant the value, where the shape has it and not the entry
   */
  record Field(int name, int form, long constant) {}

  /** The table of a unit, by the numbers by which entries name their shape. */
  static Map<Long, Abbreviation> table(DwarfReader section, long offset) throws DwarfException {
    DwarfReader reader = section.copy();
    reader.seek(offset);
    Map<Long, Abbreviation> table = new HashMap<>();
    for (long code = reader.uleb(); code != 0; code = reader.uleb()) {
      int tag = (int) reader.uleb();
      boolean children = reader.u8() != 0;
      table.put(code, new Abbreviation(tag, children, fields(reader)));
    }
    return table;
  }

  private static List<Field> fields(DwarfReader reader) throws DwarfException {
    List<Field> fields = new ArrayList<>();
    while (true) {
      int name = (int) reader.uleb();
      int form = (int) reader.uleb();
      if (name == 0 && form == 0) {
        return List.copyOf(fields);
      }
      fields.add(new Field(name, form, form == Form.IMPLICIT_CONST ? reader.sleb() : 0));
    }
  }
}
