package org.landslide.bench.evaluation;

import java.nio.file.Path;
import java.util.List;
import org.landslide.check.options.TransactionRules;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.GuestSpaces;
import org.landslide.checker.settings.Settings;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.quicksand.StateSpaces;

/**
 * A program that comes with Landslide, checked as the settings that come with it say. Used by
 * several Java threads at once.
 */
public final class CatalogedProgram {
  private final Program program;
  private final CheckedProgram checked;
  private final Settings.Resolved settings;

  public CatalogedProgram(Path home, Program program) throws CatalogException {
    this(home, program, program.args());
  }

  public CatalogedProgram(Path home, Program program, List<String> arguments)
      throws CatalogException {
    this.program = program;
    this.checked = CheckedProgram.load(home, program.name(), arguments);
    this.settings = checked.settings(checked.configured());
  }

  Program program() {
    return program;
  }

  /** What there is to explore in a mode. */
  StateSpaces spaces(SearchMode mode) {
    return spaces(mode, settings.options().transactions());
  }

  /** What there is to explore in a mode if transactions go like this. */
  public StateSpaces spaces(SearchMode mode, TransactionRules rules) {
    ExplorerOptions options = settings.explorer(Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS);
    Settings.Resolved all = settings.with(settings.options().withTransactions(rules));
    return new GuestSpaces(checked, all, options.with(mode.races()), mode.bounded());
  }
}
