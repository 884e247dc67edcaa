package org.landslide.machinetests;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Cases and outcomes as people read them. */
final class OutcomeText {
  private static final String[] REGISTERS = {
    "eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi"
  };
  private static final String[] SEGMENTS = {"es", "cs", "ss", "ds", "fs", "gs"};
  private static final String[] VECTORS = {
    "#DE", "#DB", "NMI", "#BP", "#OF", "#BR", "#UD", "#NM", "#DF", "9", "#TS", "#NP", "#SS", "#GP",
    "#PF"
  };
  private static final int MOST_CHANGES = 16;

  private OutcomeText() {}

  static String of(Outcome outcome) {
    StringJoiner text = new StringJoiner(" ");
    text.add(vector(outcome.vector()));
    text.add("error=" + hex(outcome.errorCode()));
    text.add("cr2=" + hex(outcome.address()));
    text.add("eip=" + hex(outcome.eip()));
    text.add(registers(outcome.registers(), outcome.eflags(), outcome.selectors()));
    text.add(changes(outcome.changes()));
    return text + (outcome.note().isEmpty() ? "" : "; " + outcome.note());
  }

  /** The state in which a case starts. */
  static String start(TestCase test) {
    return "eip="
        + hex(test.eip())
        + " "
        + registers(test.registers(), test.eflags(), test.selectors());
  }

  private static String vector(int vector) {
    return switch (vector) {
      case Outcome.TIMED_OUT -> "did not end";
      case Outcome.CRASHED -> "crashed";
      default -> vector < VECTORS.length ? VECTORS[vector] : "vector " + vector;
    };
  }

  private static String registers(int[] registers, int eflags, int[] selectors) {
    StringJoiner text = new StringJoiner(" ");
    for (int i = 0; i < registers.length; i++) {
      text.add(REGISTERS[i] + "=" + hex(registers[i]));
    }
    text.add("eflags=" + hex(eflags));
    for (int i = 0; i < selectors.length; i++) {
      text.add(SEGMENTS[i] + "=" + hex(selectors[i]));
    }
    return text.toString();
  }

  private static String changes(int[] changes) {
    StringJoiner text = new StringJoiner(" ", "memory {", "}");
    for (int i = 0; i < Math.min(changes.length, MOST_CHANGES); i += 2) {
      text.add(hex(changes[i]) + ":" + hex(changes[i + 1]));
    }
    return changes.length > MOST_CHANGES ? text.add("…").toString() : text.toString();
  }

  /** The names of the forms of which a case is made, in the order of their addresses. */
  static String forms(TestCase test) {
    List<Form> all = FormTable.instance().all();
    return test.forms().entrySet().stream()
        .sorted(java.util.Map.Entry.comparingByKey())
        .map(entry -> all.get(entry.getValue()).name())
        .collect(Collectors.joining("; "));
  }

  /** The bytes of the code, from where it starts. */
  static String code(TestCase test) {
    byte[] code = test.code();
    int skip = test.eip() - test.codeAddress();
    return HexFormat.ofDelimiter(" ").formatHex(code, skip, code.length);
  }

  /** What objdump makes of the code; nothing where there is no objdump. */
  static List<String> disassembly(TestCase test) {
    try {
      Path file = Files.createTempFile("landslide-case", ".bin");
      try {
        Files.write(file, test.code());
        return run(
            "objdump",
            "-D",
            "-b",
            "binary",
            "-m",
            "i386",
            "-M",
            "intel",
            "--insn-width=15",
            "--adjust-vma=" + hex(test.codeAddress()),
            "--start-address=" + hex(test.eip()),
            file.toString());
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<String> run(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Arrays.stream(text.split("\n"))
        .filter(line -> line.matches("\\s*[0-9a-f]+:\\s.*"))
        .map(String::strip)
        .toList();
  }

  private static String hex(int value) {
    return "0x" + Integer.toHexString(value);
  }
}
