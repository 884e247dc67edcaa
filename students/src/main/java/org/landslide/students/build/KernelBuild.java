package org.landslide.students.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.landslide.students.content.Digests;
import org.landslide.students.content.Fingerprint;
import org.landslide.students.tree.BaseCode;
import org.landslide.students.tree.HostException;
import org.landslide.students.tree.P3Tests;
import org.landslide.students.tree.ReadableFolders;
import org.landslide.students.tree.SourceFile;
import org.landslide.students.tree.TreeException;
import org.landslide.students.tree.TreeTest;
import org.landslide.students.tree.UserPrograms;

/**
 * Makes a tree's kernel, with all programs of the tree and all tests of ours in its file system: so
 * one kernel serves for all tests.
 */
final class KernelBuild {
  private static final String KERNEL = "kernel";
  private static final String EXECUTABLE = "bin/kernel";
  private static final String RECIPE =
      "2 " + Compiler.RECIPE + Linker.RECIPE + FileSystemImage.RECIPE;

  private final BuildSite site;
  private final P3Tests tests;
  private final Optional<TreeTest> asked;
  private final UserPrograms own;
  private final Map<String, TreeTest> programs;
  private final KernelCode code;
  private final Set<String> notes = new LinkedHashSet<>();

  KernelBuild(BuildSite site, Optional<BaseCode> base, P3Tests tests, Optional<TreeTest> asked)
      throws TreeException {
    this.site = site;
    this.tests = tests;
    this.asked = asked;
    this.own = site.tree().programs();
    this.programs = programs();
    this.code = new KernelCode(site, base);
  }

  /** Those that find room, the tests that the course has handed out being the first to go. */
  private Map<String, TreeTest> programs() throws TreeException {
    Map<String, TreeTest> all = new LinkedHashMap<>();
    tests.programs(own, site.base()).forEach(program -> all.put(program.name(), program));
    asked.ifPresent(program -> all.put(program.name(), program));
    int room = FileSystemImage.MOST_FILES - own.files().size();
    List<String> dispensable =
        all.values().stream()
            .filter(program -> program.origin() == TreeTest.Origin.TREE)
            .map(TreeTest::name)
            .filter(name -> own.tests().containsKey(name) && !isAsked(name))
            .collect(Collectors.toCollection(ArrayList::new));
    while (all.size() > room && !dispensable.isEmpty()) {
      String name = dispensable.remove(dispensable.size() - 1);
      all.remove(name);
      notes.add(name + " is left out: a kernel has room for no more than 127 files");
    }
    return all;
  }

  private boolean isAsked(String name) {
    return asked.isPresent() && asked.get().name().equals(name);
  }

  /** Nothing if the tree has changed meanwhile. */
  Optional<BuiltKernel> build() throws TreeException {
    String key = key();
    Optional<Path> known = site.cache().find(KERNEL, key, EXECUTABLE);
    if (known.isPresent()) {
      return Optional.of(kernel(known.get()));
    }
    Path made = make();
    if (!site.isUnchanged()) {
      return Optional.empty();
    }
    return Optional.of(kernel(site.cache().publish(made, KERNEL, key, EXECUTABLE)));
  }

  private static BuiltKernel kernel(Path entry) throws TreeException {
    return new BuiltKernel(entry.resolve(EXECUTABLE), new Libraries(entry).notes());
  }

  /** The programs of the tree and ours are known by the fingerprint, and any other by its text. */
  private String key() throws TreeException {
    List<String> parts = new ArrayList<>(List.of(RECIPE, site.fingerprint().whole()));
    parts.add(site.toolchain().identity());
    parts.addAll(programs.keySet());
    for (Path folder : tests.sources()) {
      parts.add(Fingerprint.of(folder, site.readable()).text());
    }
    if (asked.isPresent() && asked.get().origin() == TreeTest.Origin.FILE) {
      Optional<BuiltProgram> built = new ProgramBuild(site, asked.get()).build();
      parts.add(built.map(program -> program.executable().toString()).orElse(""));
    }
    return Digests.hex(parts);
  }

  /** Where the programs are with their symbols, beside the kernel, for reports. */
  private static final String PROGRAMS = "kernel-result/bin/user";

  private Path make() throws TreeException {
    Path result = site.work().part("kernel-result");
    site.work().part("kernel-result/bin");
    own.sourceless().forEach(name -> notes.add("config.mk names " + name + ", which is not there"));
    Path executable = result.resolve(EXECUTABLE);
    code.compile(); // what is wrong with it is told before all else
    Path image = image();
    notes.addAll(code.link(image, executable));
    site.tool().count(executable);
    new Libraries(result).save(List.of(), List.copyOf(notes), List.of());
    return result;
  }

  private Path image() throws TreeException {
    FileSystemImage image = new FileSystemImage(site.tool(), site.work().part("image"));
    List<Parallel.Task<Optional<BuiltProgram>>> tasks = new ArrayList<>();
    programs.values().forEach(program -> tasks.add(() -> program(program)));
    for (BuiltProgram program : Parallel.run(tasks).stream().flatMap(Optional::stream).toList()) {
      notes.addAll(program.notes());
      image.addProgram(program.test().name(), program.executable());
      keep(program);
    }
    for (Map.Entry<String, Path> file : own.files().entrySet()) {
      if (!site.readable().containsFile(file.getValue())) {
        throw ReadableFolders.leadsOut(file.getKey());
      }
      SourceFile.check(file.getValue(), file.getKey());
      image.addFile(file.getKey(), file.getValue());
    }
    Path object = site.work().folder().resolve("image.o");
    image.assemble(object);
    return object;
  }

  private void keep(BuiltProgram program) throws TreeException {
    Path copy = site.work().part(PROGRAMS).resolve(program.test().name());
    try {
      Files.copy(program.executable(), copy, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw BuildCache.unwritable(copy, e);
    }
  }

  /** Nothing if it does not compile and the kernel can do without. */
  private Optional<BuiltProgram> program(TreeTest program) throws TreeException {
    try {
      return new ProgramBuild(site, program).build();
    } catch (HostException e) {
      throw e;
    } catch (TreeException e) {
      if (isAsked(program.name()) || own.required().contains(program.name())) {
        throw e;
      }
      synchronized (notes) {
        notes.add(program.name() + " is left out: " + e.headline());
      }
      return Optional.empty();
    }
  }
}
