package org.landslide.cli;

import java.util.Optional;
import org.landslide.engine.DataRace;
import org.landslide.engine.finding.Frame;
import org.landslide.guest.elf.SymbolOffset;
import org.landslide.guest.names.Names;
import org.landslide.guest.names.SourceLine;
import org.landslide.report.CodeNames;

/** The names that a program brings along. */
final class GuestNames implements CodeNames {
  private final Names names;

  GuestNames(Names names) {
    this.names = names;
  }

  @Override
  public String kind(String kind) {
    return switch (kind) {
      case "lock" -> "mutex_lock";
      case "unlock" -> "mutex_unlock";
      default -> kind;
    };
  }

  @Override
  public Frame place(long instruction) {
    int pc = (int) instruction;
    return new Frame(
        instruction,
        names.functionAt(pc).map(symbol -> symbol.name()).orElseGet(() -> names.code(pc)),
        names.lineAt(pc).map(SourceLine::fileName).orElse(""),
        names.lineAt(pc).map(SourceLine::line).orElse(0));
  }

  @Override
  public Optional<String> data(DataRace.Access access) {
    return names.symbols().dataAt(access.address()).map(SymbolOffset::toString);
  }
}
