package org.landslide.bench.soundness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.landslide.bench.BenchmarkException;

/** Makes executables, in a folder of its own that is removed in the end. */
final class ProgramCompiler implements AutoCloseable {
  private static final List<String> FLAGS =
      List.of(
          ("-m32 -march=i686 -mgeneral-regs-only -std=gnu99 -ffreestanding -nostdinc -g -w"
                  + " -fno-builtin -fno-strict-aliasing -fno-stack-protector"
                  + " -fno-omit-frame-pointer -fno-pie -fno-pic -fno-asynchronous-unwind-tables"
                  + " -fcf-protection=none -mpreferred-stack-boundary=2")
              .split(" "));

  private static final List<String> LINKER =
      List.of(
          ("ld -m elf_i386 -static -z noseparate-code -z noexecstack --build-id=none"
                  + " -Ttext 0x1000000 --entry=_main")
              .split(" "));

  private final Path programs;
  private final Path folder;
  private final String headers;
  private final AtomicInteger count = new AtomicInteger();

  ProgramCompiler(Path home) throws BenchmarkException {
    programs = home.resolve("programs").toAbsolutePath();
    try {
      folder = Files.createTempDirectory("landslide-soundness");
      headers = run(List.of("gcc", "-print-file-name=include")).strip();
    } catch (IOException e) {
      throw new BenchmarkException("cannot make a folder for programs: " + e.getMessage());
    }
  }

  /** Compiles and links a program in C. */
  Path compile(String source, int optimisation) throws BenchmarkException {
    Path executable = folder.resolve("programs" + count.incrementAndGet());
    Path text = folder.resolve(executable.getFileName() + ".c");
    Path object = folder.resolve(executable.getFileName() + ".o");
    try {
      Files.writeString(text, source);
      List<String> gcc = new ArrayList<>(List.of("gcc", "-O" + optimisation));
      gcc.addAll(FLAGS);
      gcc.addAll(List.of("-I", programs.resolve("include").toString(), "-isystem", headers));
      gcc.addAll(List.of("-c", text.toString(), "-o", object.toString()));
      run(gcc);
      List<String> ld = new ArrayList<>(LINKER);
      ld.addAll(List.of("-o", executable.toString()));
      ld.addAll(List.of(programs.resolve("target/obj/lib/crt0.o").toString(), object.toString()));
      ld.addAll(List.of("--start-group", programs.resolve("target/libthread.a").toString()));
      ld.addAll(List.of(programs.resolve("target/libc.a").toString(), "--end-group"));
      run(ld);
      return executable;
    } catch (IOException e) {
      throw new BenchmarkException("cannot compile programs: " + e.getMessage());
    }
  }

  /** How to check a program by hand, whose text is in wrong.c. */
  List<String> commands(int optimisation, List<String> options) {
    return List.of(
        "gcc -O"
            + optimisation
            + " "
            + String.join(" ", FLAGS)
            + " -I programs/include -isystem $(gcc -print-file-name=include) -c wrong.c &&",
        String.join(" ", LINKER)
            + " -o wrong programs/target/obj/lib/crt0.o wrong.o --start-group"
            + " programs/target/libthread.a programs/target/libc.a --end-group &&",
        "./landslide quicksand " + String.join(" ", options) + " ./wrong");
  }

  private static String run(List<String> command) throws IOException, BenchmarkException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      String text = new String(output, StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new BenchmarkException(command.get(0) + " says: " + text);
      }
      return text;
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new BenchmarkException("interrupted");
    }
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot remove " + folder, e);
    }
  }
}
