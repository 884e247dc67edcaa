package org.landslide.cli;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.trace.PointNames;
import org.landslide.check.trace.RaceRecorder;
import org.landslide.check.trace.TraceRecorder;
import org.landslide.cli.config.ConfigFile;
import org.landslide.cli.config.KnownNames;
import org.landslide.cli.config.Restrictions;
import org.landslide.cli.config.Settings;
import org.landslide.cli.config.StoredOptions;
import org.landslide.cli.message.UserError;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.schedule.Schedule;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.report.run.CodeNames;
import org.landslide.world.BootException;
import org.landslide.world.Guest;

/** A program to be checked, as it is now. */
public final class CheckedProgram {
  private final String typed;
  private final Executable executable;
  private final List<String> arguments;
  private final byte[] content;

  private final Guest guest;

  /** Whether a transaction failed for no reason as often in a row as it may, in any search. */
  private final AtomicBoolean retriesRanOut = new AtomicBoolean();

  private CheckedProgram(Path home, String typed, Executable executable, List<String> arguments) {
    this.typed = typed;
    this.executable = executable;
    this.arguments = List.copyOf(arguments);
    this.content = GuestFiles.read(executable.file());
    ProgramFiles files = GuestFiles.with(GuestFiles.shipped(home), name(), content);
    this.guest = PebblesGuest.of(files, name());
  }

  /**
   * Finds and reads a program.
   *
   * @param arguments in place of those that it is run with by default, if any
   */
  public static CheckedProgram load(Path home, String typed, List<String> arguments)
      throws CatalogException {
    return load(home, typed, Executable.find(home, typed), arguments);
  }

  /** Reads a program that was found. */
  public static CheckedProgram load(
      Path home, String typed, Executable executable, List<String> arguments) {
    List<String> passed = arguments.isEmpty() ? executable.defaultArgs() : arguments;
    return new CheckedProgram(home, typed, executable, passed);
  }

  /** The same program as an earlier one that is in a file. */
  static CheckedProgram load(Path home, Executable executable, TracedProgram traced) {
    return new CheckedProgram(home, traced.name(), executable, traced.arguments());
  }

  /** What it is called: the name of its file. */
  String name() {
    return executable.file().getFileName().toString();
  }

  List<String> arguments() {
    return arguments;
  }

  /** The program before its first instruction. */
  GuestSubject boot(CheckOptions options) {
    try {
      GuestSubject subject = GuestSubject.boot(guest, arguments, options);
      subject.whenRetriesRunOut(() -> retriesRanOut.set(true));
      return subject;
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** One interleaving, in all detail. */
  Trace record(Settings.Resolved settings, Schedule decisions) {
    try {
      return TraceRecorder.record(
          guest, traced(), settings.options(), StoredOptions.of(settings), decisions);
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /**
   * How a data race came about.
   *
   * @param options with the preemption points of the state space in which it was seen
   */
  RaceStory tell(CheckOptions options, Schedule decisions, DataRace race) {
    try {
      return RaceRecorder.record(guest, arguments, options, decisions, race);
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** What the file beside it says, if there is one. A link counts, also when it leads nowhere. */
  public Settings configured() {
    Path file = executable.configFolder().resolve(ConfigFile.NAME).normalize();
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? ConfigFile.read(file, name())
        : Settings.NONE;
  }

  public KnownNames names() {
    try {
      return KnownNames.of(name(), ElfFile.parse(content).symbols());
    } catch (ElfException e) {
      throw new UserError(name() + " " + e.getMessage());
    }
  }

  /** What reports call its places and its data. */
  CodeNames codeNames() {
    try {
      return new GuestNames(PointNames.of(guest));
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** What settings leave out, and what they have left out of this program so far. */
  List<String> leftOut(List<String> ofAny, Settings.Resolved settings) {
    boolean ranOut = retriesRanOut.get();
    return ranOut || hasTransactions()
        ? Restrictions.withTransactions(ofAny, settings.options(), ranOut)
        : ofAny;
  }

  /** Compilers put the failure path right behind xbegin, by a distance of 0. */
  private boolean hasTransactions() {
    byte[] xbegin = {(byte) 0xC7, (byte) 0xF8, 0, 0, 0, 0};
    for (int i = 0; i + xbegin.length <= content.length; i++) {
      if (Arrays.equals(content, i, i + xbegin.length, xbegin, 0, xbegin.length)) {
        return true;
      }
    }
    return false;
  }

  /** As a trace keeps it. */
  TracedProgram traced() {
    String path = executable.listed() ? "" : executable.file().toAbsolutePath().toString();
    return new TracedProgram(typed, path, arguments, sha256());
  }

  private String sha256() {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
