package org.landslide.binary.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.landslide.binary.dwarf.Attribute;
import org.landslide.binary.dwarf.CodeRange;
import org.landslide.binary.dwarf.DebugEntry;
import org.landslide.binary.dwarf.DebugInfo;
import org.landslide.binary.dwarf.Located;
import org.landslide.binary.dwarf.Tag;

/** Finds all variables in the debugging information of a program. */
final class VariableReader {
  private static final int DEEPEST = 16;

  /** For variables that are at the same address whatever runs. */
  private static final Location.Machine NOTHING = new NothingKnown();

  /** For thread-local variables: their offsets are taken for addresses. */
  private static final Location.Machine OFFSETS =
      new NothingKnown() {
        @Override
        public OptionalInt threadLocal(int offset) {
          return OptionalInt.of(offset);
        }
      };

  private static class NothingKnown implements Location.Machine {
    @Override
    public OptionalInt register(int number) {
      return OptionalInt.empty();
    }

    @Override
    public OptionalInt frame() {
      return OptionalInt.empty();
    }

    @Override
    public OptionalInt frameBase() {
      return OptionalInt.empty();
    }

    @Override
    public OptionalInt load32(int address) {
      return OptionalInt.empty();
    }
  }

  private final TypeTable types = new TypeTable();
  final List<FunctionData> functions = new ArrayList<>();
  final List<GlobalVariable> globals = new ArrayList<>();

  /** With offsets in place of addresses. */
  final List<GlobalVariable> threadLocals = new ArrayList<>();

  VariableReader(DebugInfo info) {
    info.roots().forEach(root -> root.children().forEach(this::readOuter));
  }

  private void readOuter(DebugEntry entry) {
    if (entry.tag() == Tag.SUBPROGRAM) {
      readFunction(entry);
    } else if (entry.tag() == Tag.VARIABLE) {
      variable(entry, List.of()).ifPresent(each -> add(each, new ArrayList<>()));
    }
  }

  private void readFunction(DebugEntry entry) {
    List<CodeRange> code = entry.unit().ranges(entry);
    List<Variable> variables = new ArrayList<>();
    readInner(entry, List.of(), variables, 0);
    if (!code.isEmpty()) {
      List<Located> base = entry.unit().locations(entry, Attribute.FRAME_BASE);
      functions.add(new FunctionData(code, base, parameters(entry), List.copyOf(variables)));
    }
  }

  private List<DataType> parameters(DebugEntry function) {
    return function.children().stream()
        .filter(each -> each.tag() == Tag.FORMAL_PARAMETER)
        .map(each -> type(each, declaration(each)))
        .toList();
  }

  /** Also those of functions that were put in place of their calls. */
  private void readInner(
      DebugEntry entry, List<CodeRange> scope, List<Variable> variables, int depth) {
    if (depth > DEEPEST) {
      return;
    }
    for (DebugEntry each : entry.children()) {
      switch (each.tag()) {
        case Tag.VARIABLE, Tag.FORMAL_PARAMETER ->
            variable(each, scope).ifPresent(found -> add(found, variables));
        case Tag.LEXICAL_BLOCK, Tag.INLINED_SUBROUTINE -> {
          List<CodeRange> code = each.unit().ranges(each);
          readInner(each, code.isEmpty() ? scope : code, variables, depth + 1);
        }
        default -> {}
      }
    }
  }

  private Optional<Variable> variable(DebugEntry entry, List<CodeRange> scope) {
    List<Located> locations = entry.unit().locations(entry, Attribute.LOCATION);
    DebugEntry declared = declaration(entry);
    Optional<String> name = declared.text(Attribute.NAME).filter(text -> !text.isEmpty());
    if (locations.isEmpty() || name.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Variable(name.get(), type(entry, declared), scope, locations));
  }

  /** A definition may say how large an array is, where the declaration does not. */
  private DataType type(DebugEntry entry, DebugEntry declared) {
    return types.typeOf(entry.has(Attribute.TYPE) ? entry : declared);
  }

  /** The entry with the name, which may be that of a declaration, or of a function's own body. */
  private static DebugEntry declaration(DebugEntry entry) {
    DebugEntry found = entry;
    for (int i = 0; i < DEEPEST && !found.has(Attribute.NAME); i++) {
      DebugEntry current = found;
      found =
          current
              .reference(Attribute.SPECIFICATION)
              .or(() -> current.reference(Attribute.ABSTRACT_ORIGIN))
              .orElse(current);
    }
    return found;
  }

  private static OptionalInt address(Variable variable, Location.Machine machine) {
    return variable.locations().size() == 1
        ? Location.address(variable.locations().get(0), machine)
        : OptionalInt.empty();
  }

  /** A static variable of a function has its place whatever runs, like a global one. */
  private void add(Variable variable, List<Variable> locals) {
    OptionalInt address = address(variable, NOTHING);
    OptionalInt offset = address(variable, OFFSETS);
    if (address.isEmpty() && offset.isPresent()) {
      threadLocals.add(new GlobalVariable(variable.name(), offset.getAsInt(), variable.type()));
    } else if (address.isEmpty()) {
      locals.add(variable);
    } else if (address.getAsInt() != 0) { // 0: the linker has left it out
      globals.add(new GlobalVariable(variable.name(), address.getAsInt(), variable.type()));
    }
  }
}
