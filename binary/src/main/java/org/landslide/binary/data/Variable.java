package org.landslide.binary.data;

import java.util.List;
import org.landslide.binary.dwarf.CodeRange;
import org.landslide.binary.dwarf.Located;

/**
 * A variable or a parameter, as its source has it.
 *
 * @param scope the code in which it can be named; empty for all of its function
 * @param locations where it is, by the code that runs: nowhere, in memory or in a register
 */
record Variable(String name, DataType type, List<CodeRange> scope, List<Located> locations) {
  boolean isInScope(int pc) {
    return scope.isEmpty() || scope.stream().anyMatch(range -> range.contains(pc));
  }
}
