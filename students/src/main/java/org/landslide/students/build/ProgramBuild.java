package org.landslide.students.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.landslide.students.content.Digests;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeTest;

/** Makes a user program of a test and a tree's libraries. */
final class ProgramBuild {
  private static final String PROGRAM = "program";
  private static final String C = ".c";

  private final BuildSite site;
  private final TreeTest test;
  private final Path folder;
  private final Compiler first;
  private Compiler.Preprocessed preprocessed;

  ProgramBuild(BuildSite site, TreeTest test) throws TreeException {
    this.site = site;
    this.test = test;
    this.folder = site.work().part("test-" + test.name());
    this.first = site.compiler(false);
    this.preprocessed = preprocess(List.of());
  }

  /** Nothing if the tree has changed meanwhile. */
  Optional<BuiltProgram> build() throws TreeException {
    List<String> made = List.of(test.name(), digest(preprocessed.text()));
    Optional<Path> known = site.find(PROGRAM, made, executable());
    if (known.isPresent()) {
      return Optional.of(program(known.get()));
    }
    Path result = make();
    if (!site.isUnchanged()) {
      return Optional.empty();
    }
    return Optional.of(program(site.keep(result, PROGRAM, made, executable())));
  }

  /** In a folder of its own, where a test may be called whatever it likes. */
  private String executable() {
    return "bin/" + test.name();
  }

  private BuiltProgram program(Path entry) throws TreeException {
    Libraries facts = new Libraries(entry);
    return new BuiltProgram(test, entry.resolve(executable()), facts.missing(), facts.notes());
  }

  private Compiler.Preprocessed preprocess(List<Path> before) throws TreeException {
    SourceFile.check(test.source(), test.source().toString());
    if (!site.readable().containsFile(test.source()) && site.beside().isEmpty()) {
      throw ReadableFolders.leadsOut(shown());
    }
    Path text = folder.resolve(test.name() + (isC() ? ".i" : ".s"));
    List<Path> headers = new ArrayList<>(before);
    headers.addAll(test.headers());
    Compiler.Preprocessed result = first.preprocess(shown(), headers, site.beside(), text);
    failIfRefused(result.message());
    return result;
  }

  private boolean isC() {
    return test.source().toString().endsWith(C);
  }

  /** The test's source as the compiler is to name it. */
  private String shown() {
    Path source = test.source();
    Path root = site.tree().root();
    return (source.startsWith(root) ? root.relativize(source) : source).toString();
  }

  private void failIfRefused(Optional<String> message) throws TreeException {
    if (message.isPresent()) {
      throw new TreeException(
          test.name() + " does not compile with this tree:",
          UnitCompiler.firstLines(message.get()));
    }
  }

  /** The folder with the program and what is to be known of it. */
  private Path make() throws TreeException {
    Path result = folder.resolve("result");
    site.work().part(site.work().folder().relativize(result) + "/bin");
    Libraries own = site.libraries(false);
    List<Libraries> used = own.startup().isPresent() ? List.of(own) : site.withStandIns(own, false);
    Linker.Outcome outcome = link(used, false, result);
    if (outcome.message().isPresent() && used.size() == 1) {
      used = site.withStandIns(own, false);
      outcome = link(used, false, result);
    }
    if (outcome.message().isPresent()) {
      // A function that is inline and nothing else is not defined anywhere under the newer rule.
      List<Libraries> old = site.withStandIns(site.libraries(true), true);
      Linker.Outcome second = link(old, true, result);
      if (second.message().isPresent()) {
        throw Linker.explain(outcome.message().get(), test, used);
      }
      used = old;
      outcome = second;
    }
    site.tool().count(result.resolve(executable()));
    new Libraries(result).save(used.get(0).missing(), notes(used, outcome), List.of());
    return result;
  }

  private List<String> notes(List<Libraries> used, Linker.Outcome outcome) throws TreeException {
    Set<String> stoodIn = new LinkedHashSet<>();
    if (used.get(0).startup().isEmpty()) {
      stoodIn.addAll(site.baseLayout().startup().stream().toList());
    }
    for (Libraries each : used.subList(1, used.size())) {
      stoodIn.addAll(StandIns.libraries(each, outcome.trace()));
    }
    stoodIn.addAll(StandIns.headers(site.base(), preprocessed.files()));
    stoodIn.addAll(used.get(0).stoodIn());
    List<String> notes = new ArrayList<>(StandIns.notes(site.base(), stoodIn));
    notes.addAll(used.get(0).notes());
    return notes;
  }

  private Linker.Outcome link(List<Libraries> libraries, boolean oldInline, Path result)
      throws TreeException {
    String object = test.name() + ".o";
    compile(site.compiler(oldInline), folder.resolve(object));
    return new Linker(site.tool()).link(folder, object, libraries, result.resolve(executable()));
  }

  private void compile(Compiler compiler, Path object) throws TreeException {
    Optional<String> refused = compiler.translate(shown(), preprocessed, object, false);
    if (refused.isPresent() && !test.renaming().isEmpty()) {
      preprocessed = preprocess(test.renaming());
      if (compiler.translate(shown(), preprocessed, object, false).isEmpty()) {
        return;
      }
    }
    failIfRefused(refused);
  }

  private static String digest(Path file) throws TreeException {
    MessageDigest digest = Digests.sha256();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw SourceFile.unreadable(file, e);
    }
    return Digests.hex(digest);
  }
}
