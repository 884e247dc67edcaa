package org.landslide.students.pintos;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The projects of a course, each of which makes a kernel of its own of the same tree. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are those of List.of
public enum PintosProject {
  THREADS("threads", List.of(), List.of()),
  USERPROG("userprog", List.of("-DUSERPROG", "-DFILESYS"), List.of("userprog", "filesys")),
  VM("vm", List.of("-DUSERPROG", "-DFILESYS", "-DVM"), List.of("userprog", "filesys", "vm")),
  FILESYS("filesys", List.of("-DUSERPROG", "-DFILESYS"), List.of("userprog", "filesys"));

  private final String folder;
  private final List<String> defines;
  private final List<String> parts;

  PintosProject(String folder, List<String> defines, List<String> parts) {
    this.folder = folder;
    this.defines = defines;
    this.parts = parts;
  }

  public static Optional<PintosProject> named(String name) {
    return Arrays.stream(values()).filter(project -> project.folder.equals(name)).findFirst();
  }

  public static String names() {
    return Arrays.stream(values()).map(PintosProject::folder).collect(Collectors.joining(", "));
  }

  /** Its name, which is that of its folder, too. */
  public String folder() {
    return folder;
  }

  /** Whether its kernels have user programs, and so a file system. */
  boolean hasPrograms() {
    return this != THREADS;
  }

  /** The macros that a kernel of this project is usually compiled with. */
  List<String> defines() {
    return defines;
  }

  /** The folders that such a kernel usually has besides those of every kernel. */
  List<String> parts() {
    return parts;
  }

  /** Projects that come later in a course, whose kernels can do what those of this one can. */
  List<PintosProject> later() {
    return switch (this) {
      case USERPROG -> List.of(VM, FILESYS);
      case VM -> List.of(FILESYS);
      default -> List.of();
    };
  }

  /** The project that a folder of tests is for. */
  static Optional<PintosProject> ofTests(String path) {
    if (path.startsWith("tests/threads")) {
      return Optional.of(THREADS);
    }
    if (path.startsWith("tests/vm")) {
      return Optional.of(VM);
    }
    if (path.startsWith("tests/filesys/extended")) {
      return Optional.of(FILESYS);
    }
    boolean isProgram = path.startsWith("tests/userprog") || path.startsWith("tests/filesys");
    return isProgram ? Optional.of(USERPROG) : Optional.empty();
  }
}
