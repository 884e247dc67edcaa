package org.landslide.kernel.told;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.Symbol;
import org.landslide.kernel.told.Contradictions.Rule;
import org.landslide.machine.Cpu;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.state.Register;
import org.landslide.world.World;

/** Hears what a kernel on a PC tells. Does nothing if that is nothing. */
public final class Hearing {
  private static final int WORD = 4;

  /** How often it is looked at what comes after a call that says that something is done. */
  private static final int LOOKS = 3;

  /** A function has returned after so many instructions; otherwise nothing is said of it. */
  private static final int LONGEST_END = 400;

  private final Pc pc;
  private final Cpu cpu;
  private final AnnotatedCode code;
  private final AnnotationRules rules;
  private final @Nullable Contradictions contradictions;

  /** How often it was looked at what comes after a call, by the address behind it. */
  private final Map<Integer, Integer> looks = new HashMap<>();

  private Hearing(
      Pc pc,
      AnnotatedCode code,
      @Nullable Contradictions contradictions,
      @Nullable ThreadPlaces places) {
    this.pc = pc;
    this.cpu = pc.machine().cpu();
    this.code = code;
    this.contradictions = contradictions;
    this.rules = new AnnotationRules(code, contradictions, places);
    code.entries().forEach(cpu::setBreakpoint);
  }

  /** What is told is only remembered, since the kernel boots. */
  public static Hearing only(Pc pc, AnnotatedCode code) {
    return new Hearing(pc, code, null, null);
  }

  /**
   * What is told is compared with what is seen.
   *
   * @param contradictions where to put what was told wrongly
   * @param scheduler the functions of the kernel's scheduler
   */
  public static Hearing comparing(
      Pc pc,
      AnnotatedCode code,
      Contradictions contradictions,
      World world,
      List<String> scheduler) {
    ThreadPlaces places = new ThreadPlaces(world, code.names(), scheduler);
    return new Hearing(pc, code, contradictions, places);
  }

  /** Whether something is told by executing the instruction at an address. */
  public boolean isAt(int address) {
    return code.at(address) != null;
  }

  /** Whether nothing is ever told. */
  public boolean isDeaf() {
    return code.isEmpty();
  }

  /**
   * Executes the instruction by which the current thread tells something.
   *
   * @param inTimer whether the timer has interrupted the thread, and it has yet to return from that
   * @return what is told from now on
   */
  public Told hear(Told told, int tid, boolean inTimer) {
    Annotation annotation = code.at(cpu.eip());
    int stack = cpu.reg(Register.ESP);
    int place = word(stack);
    int argument = word(stack + WORD);
    int second = word(stack + 2 * WORD);
    long retired = cpu.retired();
    cpu.run(1);
    if (annotation == null || cpu.retired() == retired) {
      return told;
    }
    boolean isDone =
        annotation == Annotation.MUTEX_LOCKING_DONE
            || annotation == Annotation.MUTEX_UNLOCKING_DONE;
    if (isDone && contradictions != null) {
      lookAhead(annotation, MutexRules.mutex(told, tid), place, stack);
    }
    return rules.hear(told, annotation, argument, second, place, tid, inTimer);
  }

  private int word(int address) {
    int physical = pc.machine().mmu().translate(address);
    int last = pc.machine().mmu().translate(address + WORD - 1);
    return physical == -1 || last != physical + WORD - 1
        ? 0
        : pc.machine().memory().load32(physical);
  }

  /**
   * Lets the thread run on alone until it returns from the function that has said that it is done
   * with a mutex, and takes that back: the mutex must not change any more.
   */
  private void lookAhead(Annotation annotation, int mutex, int place, int stack) {
    Symbol function = code.functionAt(place - 1);
    if (mutex == 0 || function == null || looks.merge(place, 1, Integer::sum) > LOOKS) {
      return;
    }
    Pc.State state = pc.snapshot();
    AccessLog log = cpu.observed();
    int size = log == null ? 0 : log.size();
    int before = word(mutex);
    int changedAt = 0;
    for (int i = 0; i < LONGEST_END && changedAt == 0 && !hasLeft(function, stack); i++) {
      int instruction = cpu.eip();
      cpu.run(1);
      changedAt = word(mutex) == before ? 0 : instruction + 1;
    }
    pc.restore(state);
    if (log != null) {
      log.truncate(size);
    }
    if (changedAt != 0) {
      early(annotation, mutex, place, changedAt);
    }
  }

  private boolean hasLeft(Symbol function, int stack) {
    return cpu.reg(Register.ESP) - stack > WORD && !function.contains(cpu.eip());
  }

  private void early(Annotation annotation, int mutex, int place, int changedAt) {
    if (contradictions != null) {
      contradictions.add(
          Rule.MUTEX,
          place,
          code.call(annotation, mutex)
              + " in "
              + code.place(place)
              + ": the mutex is written after it, in "
              + code.place(changedAt));
    }
  }

  // ---- What is seen ----

  /** See {@link AnnotationRules#moved}. */
  public Told moved(Told told, int from, int to, boolean inTimer) {
    return isDeaf() ? told : rules.moved(told, from, to, inTimer);
  }

  /** The current thread comes from user code. */
  public Told entersFromUser(Told told, int tid) {
    return isDeaf() ? told : rules.entersFromUser(told, tid);
  }

  /** The current thread could be preempted right now. */
  public Told runs(Told told, int tid) {
    return isDeaf() ? told : rules.runs(told, tid);
  }

  /** See {@link AnnotationRules#stands}. */
  public Told stands(Told told, Seen seen, boolean isFresh) {
    return isDeaf() ? told : rules.stands(told, seen, isFresh);
  }

  /** The test is over, and a thread is in a call from which none returns. */
  public void ended(Told told, int tid, String call) {
    if (!isDeaf()) {
      rules.ended(told, tid, call);
    }
  }
}
