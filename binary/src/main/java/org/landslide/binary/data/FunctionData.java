package org.landslide.binary.data;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.landslide.binary.dwarf.CodeRange;
import org.landslide.binary.dwarf.Located;

/**
 * The variables and parameters of a function.
 *
 * @param frameBase what their places are counted from
 * @param parameters the types of its parameters
 * @param variables those of inner blocks behind those of outer ones
 */
record FunctionData(
    List<CodeRange> code,
    List<Located> frameBase,
    List<DataType> parameters,
    List<Variable> variables) {
  boolean contains(int pc) {
    return code.stream().anyMatch(range -> range.contains(pc));
  }

  /** A variable and where it is. */
  record Place(Variable variable, int address) {}

  /** Those that are in memory while an instruction runs, the innermost first. */
  List<Place> inMemory(int pc, Location.Machine machine) {
    List<Place> places = new ArrayList<>();
    for (int i = variables.size() - 1; i >= 0; i--) {
      Variable variable = variables.get(i);
      OptionalInt address =
          variable.isInScope(pc) ? address(variable.locations(), pc, machine) : OptionalInt.empty();
      if (address.isPresent()) {
        places.add(new Place(variable, address.getAsInt()));
      }
    }
    return places;
  }

  /** What the places of its variables are counted from in a frame of it. */
  OptionalInt base(int pc, Location.Machine machine) {
    return address(frameBase, pc, machine);
  }

  private static OptionalInt address(List<Located> located, int pc, Location.Machine machine) {
    for (Located each : located) {
      if (each.range().contains(pc)) {
        return Location.address(each, machine);
      }
    }
    return OptionalInt.empty();
  }
}
