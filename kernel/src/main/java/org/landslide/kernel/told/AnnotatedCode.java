package org.landslide.kernel.told;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.names.Names;
import org.landslide.machine.decode.Decoder;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.CpuFault;

/**
 * Where in a kernel something is told. That the functions are there says nothing, since the header
 * defines all of them; what counts is which are called.
 */
public final class AnnotatedCode {
  private final Names names;
  private final Map<Integer, Annotation> entries = new HashMap<>();

  /** The addresses behind the calls. */
  private final Map<Annotation, List<Integer>> calls = new EnumMap<>(Annotation.class);

  private final Map<Annotation, TreeSet<String>> callers = new EnumMap<>(Annotation.class);

  /** The functions that each function calls. */
  private final Map<String, Set<String>> called = new HashMap<>();

  private AnnotatedCode(ElfFile elf, Names names) {
    this.names = names;
    for (Annotation annotation : Annotation.values()) {
      elf.symbols()
          .find(annotation.function())
          .ifPresent(symbol -> entries.put(symbol.address(), annotation));
    }
    if (!entries.isEmpty()) {
      elf.symbols().functions().forEach(function -> scan(elf, function));
    }
    entries.values().removeIf(annotation -> !isCalled(annotation));
  }

  public static AnnotatedCode of(ElfFile elf, Names names) {
    return new AnnotatedCode(elf, names);
  }

  private void scan(ElfFile elf, Symbol function) {
    int address = function.address();
    int end = address + function.size();
    while (Integer.compareUnsigned(address, end) < 0) {
      Insn insn;
      try {
        insn = Decoder.decode(at -> Math.max(0, elf.code().byteAt(at)), address);
      } catch (CpuFault undecodable) {
        return;
      }
      int next = address + Math.max(1, insn.length());
      boolean calls = insn.operation() == Op.CALL || insn.operation() == Op.JMP;
      if (calls) {
        add(next + insn.immediate(), next, function);
      }
      address = next;
    }
  }

  private void add(int target, int behind, Symbol by) {
    Annotation told = entries.get(target);
    if (told != null) {
      calls.computeIfAbsent(told, unused -> new ArrayList<>()).add(behind);
      callers.computeIfAbsent(told, unused -> new TreeSet<>()).add(by.name());
    }
    names
        .functionAt(target)
        .filter(function -> function.address() == target && !function.equals(by))
        .map(Symbol::name)
        .ifPresent(
            function -> called.computeIfAbsent(by.name(), unused -> new HashSet<>()).add(function));
  }

  Names names() {
    return names;
  }

  /** Whether nothing is told. */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Where the functions begin that are called. */
  Iterable<Integer> entries() {
    return entries.keySet();
  }

  /** What is told by a call of the function at an address; null if nothing is. */
  @Nullable Annotation at(int address) {
    return entries.get(address);
  }

  boolean isCalled(Annotation annotation) {
    return calls.containsKey(annotation);
  }

  /** The functions that take mutexes; none unless it is told as well which give them back. */
  public List<String> locks() {
    return pairOf(Annotation.MUTEX_LOCKING, Annotation.MUTEX_UNLOCKING);
  }

  public List<String> unlocks() {
    return pairOf(Annotation.MUTEX_UNLOCKING, Annotation.MUTEX_LOCKING);
  }

  /** The functions that may take mutexes, but do not wait. */
  public List<String> tries() {
    return List.copyOf(callers(Annotation.MUTEX_TRYLOCKING));
  }

  /**
   * Not a function that takes mutexes and gives them back, or calls one that does either: a
   * compiler may have put the code of another function there.
   */
  private List<String> pairOf(Annotation wanted, Annotation other) {
    Set<String> both = new HashSet<>(callers(wanted));
    both.addAll(callers(other));
    if (!isCalled(wanted) || !isCalled(other)) {
      return List.of();
    }
    return callers(wanted).stream()
        .filter(function -> !callers(other).contains(function))
        .filter(function -> Collections.disjoint(called.getOrDefault(function, Set.of()), both))
        .toList();
  }

  private Set<String> callers(Annotation annotation) {
    return callers.getOrDefault(annotation, new TreeSet<>());
  }

  /** What is never told, though it belongs to what is: a sentence each. */
  List<String> omissions() {
    List<String> sentences = new ArrayList<>();
    for (List<Annotation> family : Annotation.FAMILIES) {
      family.stream()
          .filter(this::isCalled)
          .findFirst()
          .ifPresent(
              told ->
                  family.stream()
                      .filter(each -> !isCalled(each))
                      .forEach(missing -> sentences.add(omission(missing, told))));
    }
    return sentences;
  }

  private String omission(Annotation missing, Annotation told) {
    int behind = calls.getOrDefault(told, List.of(0)).get(0);
    return missing.function()
        + " is never called, though "
        + told.function()
        + " is, in "
        + place(behind);
  }

  /** A call as a user would write it; a mutex by its name, if it has one. */
  String call(Annotation annotation, int argument) {
    return annotation.call(annotation.isOfMutex() ? mutex(argument) : Integer.toString(argument));
  }

  private String mutex(int address) {
    String name = names.data(address);
    return name.startsWith("0x") ? name : "&" + name;
  }

  /** Where a call stands: {@code wake (sched.c:118)}. */
  String place(int behind) {
    int pc = behind - 1;
    String function =
        names.functionAt(pc).map(Symbol::name).orElseGet(() -> String.format("0x%08x", pc));
    return function + names.lineAt(pc).map(line -> " (" + line + ")").orElse("");
  }

  /** The function in which an address lies, if it has a name. */
  @Nullable Symbol functionAt(int pc) {
    return names.functionAt(pc).orElse(null);
  }
}
