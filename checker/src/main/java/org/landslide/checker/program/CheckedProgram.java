package org.landslide.checker.program;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.lines.LineTable;
import org.landslide.binary.lines.SourceLine;
import org.landslide.check.GuestSubject;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.FunctionRoles;
import org.landslide.check.options.GuestWithRoles;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.trace.DecisionRecorder;
import org.landslide.check.trace.DetailedTrace;
import org.landslide.check.trace.OtherWay;
import org.landslide.check.trace.PointNames;
import org.landslide.check.trace.RaceRecorder;
import org.landslide.check.trace.TraceRecorder;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.ProgramBytes.Content;
import org.landslide.checker.program.ProgramBytes.NamedFile;
import org.landslide.checker.settings.ConfigFile;
import org.landslide.checker.settings.KnownNames;
import org.landslide.checker.settings.Restrictions;
import org.landslide.checker.settings.Settings;
import org.landslide.checker.settings.StoredOptions;
import org.landslide.checker.settings.TrustRule;
import org.landslide.engine.finding.Decisions;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedProgram;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.schedule.Schedule;
import org.landslide.kernel.Multiboot;
import org.landslide.kernel.world.KernelGuest;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.Premises;
import org.landslide.students.pintos.PintosProgram;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.Role;
import org.landslide.world.debug.Debuggee;
import org.landslide.world.tape.TapedGuest;

/** A program to be checked, as it is now. */
public final class CheckedProgram {
  private final Path home;
  private final String typed;
  private final Executable executable;
  private final List<String> arguments;
  private final ProgramBytes bytes;
  private final byte[] content;

  private final Guest guest;

  /** Whether a transaction failed for no reason as often in a row as it may, in any search. */
  private final AtomicBoolean retriesRanOut = new AtomicBoolean();

  /** Made when they are needed first. */
  private @Nullable LineTable lines;

  private CheckedProgram(
      Path home, String typed, Executable executable, List<String> arguments, ProgramBytes bytes) {
    this.home = home;
    this.typed = typed;
    this.executable = executable;
    this.arguments = List.copyOf(arguments);
    this.bytes = bytes;
    this.content = bytes.content().bytes();
    this.guest = bytes.guest(home);
  }

  private static CheckedProgram read(
      Path home, String typed, Executable executable, List<String> arguments) {
    byte[] content = GuestFiles.program(executable.file());
    Optional<byte[]> test = Optional.empty();
    if (Multiboot.isKernel(content) && !arguments.isEmpty()) {
      Kernels.requireTest(executable.file(), arguments.get(0));
      test = Kernels.testProgram(executable.file(), arguments.get(0));
    }
    ProgramBytes bytes =
        new ProgramBytes(
            executable.file().getFileName().toString(),
            arguments,
            new Content(content),
            test.map(Content::new),
            Optional.empty());
    return new CheckedProgram(home, typed, executable, arguments, bytes);
  }

  /** One that is in no file on this machine. */
  static CheckedProgram of(Path home, ProgramBytes bytes) {
    Executable nowhere = new Executable(Path.of(bytes.name()), false, List.of(), Path.of(""));
    return new CheckedProgram(home, bytes.name(), nowhere, bytes.arguments(), bytes);
  }

  /** The same as a value. */
  public ProgramBytes bytes() {
    return bytes;
  }

  /** A test of a Pintos tree, with the tree's kernel as it is now. */
  public static CheckedProgram load(Path home, PintosArguments pintos) {
    PintosProgram program = pintos.buildToCheck(home);
    Executable kernel = Executable.ofPath(program.kernel()).withSources(pintos.sources(home));
    String test = program.test().name();
    List<NamedFile> files =
        program.files().stream()
            .map(file -> new NamedFile(file.getFileName().toString(), read(file)))
            .toList();
    ProgramBytes bytes =
        new ProgramBytes(
            test,
            pintos.words(),
            new Content(GuestFiles.program(kernel.file())),
            files.stream().findFirst().map(NamedFile::content),
            Optional.of(
                new ProgramBytes.Pintos(
                    program.test().line(),
                    program.test().flags(),
                    files,
                    program.hasFileSystem())));
    return new CheckedProgram(home, test, kernel, pintos.words(), bytes);
  }

  private static Content read(Path file) {
    return new Content(GuestFiles.read(file));
  }

  /**
   * Finds and reads a program.
   *
   * @param arguments in place of those that it is run with by default, if any
   */
  public static CheckedProgram load(Path home, String typed, List<String> arguments) {
    return load(home, typed, Executable.find(home, typed), arguments);
  }

  /** Reads a program that was found. */
  public static CheckedProgram load(
      Path home, String typed, Executable executable, List<String> arguments) {
    List<String> passed = arguments.isEmpty() ? executable.defaultArgs() : arguments;
    return read(home, typed, executable, passed);
  }

  /** The same program as an earlier one that is in a file. */
  static CheckedProgram load(Path home, Executable executable, TracedProgram traced) {
    Optional<PintosArguments> pintos = PintosArguments.of(traced.arguments());
    if (pintos.isPresent()) {
      return load(home, pintos.get());
    }
    return read(home, traced.name(), executable, traced.arguments());
  }

  /** The Landslide checkout whose programs it may run. */
  public Path home() {
    return home;
  }

  /** What it is called: the name of its file, or of a Pintos kernel's test. */
  public String name() {
    return PintosArguments.of(arguments).isPresent()
        ? typed
        : executable.file().getFileName().toString();
  }

  public List<String> arguments() {
    return arguments;
  }

  /** The program before its first instruction. */
  public GuestSubject boot(CheckOptions options) {
    try {
      GuestSubject subject = GuestSubject.boot(guest(options), arguments, options);
      subject.whenRetriesRunOut(() -> retriesRanOut.set(true));
      return subject;
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** Whether a whole kernel is checked. */
  public boolean isKernel() {
    return guest instanceof KernelGuest;
  }

  /** The guest, with what settings say that it reads, and the roles that they give. */
  private Guest guest(CheckOptions options) {
    Guest reading =
        guest instanceof PebblesGuest program && !options.input().isEmpty()
            ? program.reading(options.input().getBytes(StandardCharsets.ISO_8859_1))
            : guest;
    return GuestWithRoles.of(reading, options.roles());
  }

  /** What a result rests on that is known of it in particular. */
  public Premises premises(CheckOptions options) {
    Guest known = guest(options);
    List<String> locks = new ArrayList<>(known.api().named(Role.LOCK));
    locks.addAll(known.api().named(Role.UNLOCK));
    return new Premises(
        !options.input().isEmpty(),
        known.takenAsGiven(),
        known.trusted(),
        locks,
        !options.assumes(Assumption.MUTEXES_HAVE_NO_RACES),
        known.contradictions());
  }

  /** Whether there can be preemption points of a kind. */
  public boolean has(PreemptionKind kind, CheckOptions options) {
    return kind.isOf(guest(options).api());
  }

  /** The preemption points of one interleaving. */
  public Decisions decisions(Settings.Resolved settings) {
    try {
      return DecisionRecorder.record(
          guest(settings.options()), arguments, settings.options(), settings.loops().firstDepth());
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** One interleaving, in all detail. */
  public Trace record(Settings.Resolved settings, Schedule decisions) {
    try {
      return TraceRecorder.record(
          guest(settings.options()),
          traced(),
          settings.options(),
          StoredOptions.of(settings),
          decisions);
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** One interleaving, in all detail, and its run, which can be gone through. */
  public RecordedRun recordRun(Settings.Resolved settings, Schedule decisions) {
    TapedGuest taped = new TapedGuest(guest(settings.options()));
    try {
      DetailedTrace detailed =
          TraceRecorder.record(
              taped,
              traced(),
              settings.options(),
              StoredOptions.of(settings),
              decisions,
              taped::mark);
      return new RecordedRun(detailed.trace(), detailed.moments(), new Debuggee(taped.player()));
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** The program before its first instruction, to leave one of its interleavings on the way. */
  public OtherWay otherWay(CheckOptions options) {
    try {
      return OtherWay.boot(guest(options), arguments, options);
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** What happens in an interleaving that ends well. */
  public List<TraceRow> passing(Settings.Resolved settings, Schedule decisions) {
    try {
      return TraceRecorder.passing(
          guest(settings.options()), arguments, settings.options(), decisions);
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** The files with its symbols: its own, and that of the program which a kernel is tested with. */
  public List<Path> symbolFiles() {
    List<Path> files = new ArrayList<>(List.of(executable.file().toAbsolutePath()));
    if (isKernel() && !arguments.isEmpty()) {
      Kernels.testProgramFile(executable.file(), arguments.get(0)).ifPresent(files::add);
    }
    return files;
  }

  /** The folders in and below which its source files are, as far as that is known. */
  public List<Path> sources() {
    return executable.sources();
  }

  /** The source file that a frame is in, with its path as the compiler saw it. */
  public Optional<String> sourceFile(Frame frame) {
    int pc = (int) frame.pc(); // Of a caller, it may be the first one behind the call.
    return Stream.of(pc, pc - 1)
        .map(lines()::find)
        .flatMap(Optional::stream)
        .filter(line -> line.fileName().equals(frame.file()))
        .map(SourceLine::file)
        .findFirst();
  }

  private synchronized LineTable lines() {
    try {
      if (lines == null) {
        lines = LineTable.of(ElfFile.parse(content));
      }
      return lines;
    } catch (ElfException e) {
      throw new UserError(name() + " " + e.getMessage());
    }
  }

  /**
   * How a data race came about.
   *
   * @param options with the preemption points of the state space in which it was seen
   */
  public RaceStory tell(CheckOptions options, Schedule decisions, DataRace race) {
    try {
      return RaceRecorder.record(guest(options), arguments, options, decisions, race);
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

  private KnownNames names() {
    try {
      return KnownNames.of(name(), ElfFile.parse(content).symbols());
    } catch (ElfException e) {
      throw new UserError(name() + " " + e.getMessage());
    }
  }

  /**
   * Settings as they are for this program, which must have all functions and variables named. A
   * library that is not under test is trusted, unless they say otherwise.
   */
  public Settings.Resolved settings(Settings given) {
    Settings all = given.over(Settings.trusting(executable.trusted()));
    Settings.Resolved resolved = isKernel() ? all.resolveForKernel(names()) : all.resolve(names());
    if (isKernel() && !resolved.options().input().isEmpty()) {
      throw new UserError(
          "--input is what a user program reads, and nothing is typed while a kernel is checked;"
              + " leave it out");
    }
    FunctionRoles roles = resolved.options().roles();
    if (!roles.trusted().isEmpty()) {
      all.requireTrustable(GuestWithRoles.of(guest, roles.withTrusted(Set.of())).api());
    }
    return resolved;
  }

  /** The same settings with one more function that is trusted, which the program must have. */
  public Settings.Resolved trusting(Settings.Resolved settings, String function) {
    names().requireFunction(function);
    FunctionRoles roles = settings.options().roles();
    TrustRule.require(function, guest(settings.options()).api());
    Set<String> trusted = new HashSet<>(roles.trusted());
    trusted.add(function);
    return settings.with(settings.options().with(roles.withTrusted(trusted)));
  }

  /** What reports call its places and its data. */
  public CodeNames codeNames() {
    return codeNames(CheckOptions.DEFAULT);
  }

  /** The same where settings give roles to its functions. */
  public CodeNames codeNames(CheckOptions options) {
    try {
      return new GuestNames(PointNames.of(guest(options)), executable.trusted());
    } catch (BootException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    }
  }

  /** What settings leave out, and what they have left out of this program so far. */
  public List<String> leftOut(List<String> ofAny, Settings.Resolved settings) {
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
  public TracedProgram traced() {
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
