package org.landslide.engine;

import java.util.List;
import org.landslide.engine.model.Footprint;

/** An instruction of a {@link ToyProgram}. */
sealed interface Op {
  /** A target of branches behind every thread's last instruction. */
  int END = Integer.MAX_VALUE;

  void execute(ToySubject toy);

  /** Whether it cannot be executed in this state. */
  default boolean blocked(ToySubject toy, int thread) {
    return false;
  }

  /** What a blocked thread touches in vain; nothing, if it does not even try. */
  default Footprint pending(ToySubject toy, int thread) {
    return Footprint.EMPTY;
  }

  /** What a thread that stops here must have looked at to know that it cannot go on. */
  default Footprint glance(ToySubject toy, int thread) {
    return pending(toy, thread);
  }

  /** Whether it can be executed even when it is blocked: that it waits is an error. */
  default boolean supposed() {
    return false;
  }

  /** Whether fine-grained programs have a preemption point before it. */
  default boolean shared() {
    return true;
  }

  /** Whether every program has a preemption point before it. */
  default boolean pausing() {
    return false;
  }

  /** A number, or the content of a register. */
  record Operand(boolean isRegister, int number) {
    static Operand value(int number) {
      return new Operand(false, number);
    }

    static Operand register(int register) {
      return new Operand(true, register);
    }

    @Override
    public String toString() {
      return (isRegister ? "r" : "") + number;
    }
  }

  /** How two numbers compare. */
  enum Relation {
    EQUAL,
    DIFFERENT,
    LESS;

    boolean holds(int a, int b) {
      return switch (this) {
        case EQUAL -> a == b;
        case DIFFERENT -> a != b;
        case LESS -> a < b;
      };
    }
  }

  /** Something that may hold of a shared variable. */
  record Condition(int variable, Relation relation, int value) {}

  record Load(int register, Operand at) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.setRegister(register, toy.load(toy.value(at)));
    }
  }

  record Store(Operand at, Operand value) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.store(toy.value(at), toy.value(value));
    }
  }

  /** Reads the old value and adds to it at once. */
  record AtomicAdd(int register, Operand at, Operand value) implements Op {
    @Override
    public void execute(ToySubject toy) {
      int old = toy.load(toy.value(at));
      toy.store(toy.value(at), old + toy.value(value));
      toy.setRegister(register, old);
    }
  }

  record Exchange(int register, Operand at, Operand value) implements Op {
    @Override
    public void execute(ToySubject toy) {
      int old = toy.load(toy.value(at));
      toy.store(toy.value(at), toy.value(value));
      toy.setRegister(register, old);
    }
  }

  /** Writes only if it succeeds; the register gets 1 then, else 0. */
  record CompareAndSwap(int register, Operand at, Operand expected, Operand value) implements Op {
    @Override
    public void execute(ToySubject toy) {
      boolean equal = toy.load(toy.value(at)) == toy.value(expected);
      if (equal) {
        toy.store(toy.value(at), toy.value(value));
      }
      toy.setRegister(register, equal ? 1 : 0);
    }
  }

  record Lock(int mutex) implements Op {
    @Override
    public boolean blocked(ToySubject toy, int thread) {
      return toy.isHeld(mutex);
    }

    @Override
    public Footprint pending(ToySubject toy, int thread) {
      return toy.waits().mutexWritten(mutex);
    }

    @Override
    public Footprint glance(ToySubject toy, int thread) {
      return toy.waits().mutexRead(mutex);
    }

    @Override
    public void execute(ToySubject toy) {
      toy.take(mutex);
    }
  }

  record Unlock(int mutex) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.release(mutex);
    }
  }

  /** The first half of waiting for a signal; the second is {@link Relock}. */
  record Sleep(int signal, int mutex) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.release(mutex);
      toy.sleep(signal);
    }
  }

  /** A thread that sleeps here neither runs nor tries; one that was woken takes its mutex again. */
  record Relock(int signal, int mutex) implements Op {
    @Override
    public boolean blocked(ToySubject toy, int thread) {
      return toy.isAsleep(thread) || toy.isHeld(mutex);
    }

    @Override
    public Footprint pending(ToySubject toy, int thread) {
      return toy.isAsleep(thread) ? Footprint.EMPTY : toy.waits().mutexWritten(mutex);
    }

    @Override
    public boolean pausing() {
      return true;
    }

    @Override
    public void execute(ToySubject toy) {
      toy.seeSignal(signal);
      toy.take(mutex);
    }
  }

  /** Wakes the thread that has slept longest, or all that sleep. */
  record Signal(int signal, boolean everybody) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.wake(signal, everybody);
    }
  }

  /**
   * Spins until one of its conditions holds (or all do). Conditions are looked at in order and no
   * further than necessary.
   */
  record Await(List<Condition> conditions, boolean all) implements Op {
    @Override
    public boolean blocked(ToySubject toy, int thread) {
      return !holds(toy);
    }

    @Override
    public Footprint pending(ToySubject toy, int thread) {
      return toy.waits().looked(conditions.subList(0, looksAt(toy)));
    }

    @Override
    public void execute(ToySubject toy) {
      toy.look(conditions.subList(0, looksAt(toy)));
    }

    private boolean holds(ToySubject toy) {
      return all
          ? conditions.stream().allMatch(toy::holds)
          : conditions.stream().anyMatch(toy::holds);
    }

    private int looksAt(ToySubject toy) {
      int count = 0;
      while (count < conditions.size()) {
        if (toy.holds(conditions.get(count++)) != all) {
          break;
        }
      }
      return count;
    }
  }

  /** A load that is wrongly supposed to wait as long as it would read 0. */
  record Hesitate(int register, int variable) implements Op {
    @Override
    public boolean blocked(ToySubject toy, int thread) {
      return !toy.holds(new Condition(variable, Relation.DIFFERENT, 0));
    }

    @Override
    public Footprint pending(ToySubject toy, int thread) {
      return toy.waits().looked(List.of(new Condition(variable, Relation.DIFFERENT, 0)));
    }

    @Override
    public boolean supposed() {
      return true;
    }

    @Override
    public void execute(ToySubject toy) {
      toy.setRegister(register, toy.load(variable));
    }
  }

  /** Lets another thread begin. */
  record Spawn(int thread) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.start(thread);
    }

    @Override
    public boolean shared() {
      return false;
    }
  }

  /** Goes on when another thread has come to its end. */
  record Join(int thread) implements Op {
    @Override
    public boolean blocked(ToySubject toy, int self) {
      return !toy.hasEnded(thread);
    }

    @Override
    public boolean pausing() {
      return true;
    }

    @Override
    public void execute(ToySubject toy) {
      toy.join(thread);
    }
  }

  /** The register gets the number of a variable that no other thread has. */
  record Allocate(int register) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.setRegister(register, toy.allocate());
    }
  }

  /** Gives the variable back whose number is in the register. */
  record Free(int register) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.free(toy.register(register));
    }
  }

  /** Ends all threads. */
  record Halt() implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.endAll();
    }
  }

  record Set(int register, Operand value) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.setRegister(register, toy.value(value));
    }

    @Override
    public boolean shared() {
      return false;
    }
  }

  record Add(int register, Operand value) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.setRegister(register, toy.register(register) + toy.value(value));
    }

    @Override
    public boolean shared() {
      return false;
    }
  }

  /** Goes to the target if the register's content and the operand compare so. */
  record Branch(int register, Relation relation, Operand operand, int target) implements Op {
    @Override
    public void execute(ToySubject toy) {
      if (relation.holds(toy.register(register), toy.value(operand))) {
        toy.jump(target);
      }
    }

    @Override
    public boolean shared() {
      return false;
    }
  }

  record Jump(int target) implements Op {
    @Override
    public void execute(ToySubject toy) {
      toy.jump(target);
    }

    @Override
    public boolean shared() {
      return false;
    }
  }

  record Assert(int register, Relation relation, int value) implements Op {
    @Override
    public void execute(ToySubject toy) {
      if (!relation.holds(toy.register(register), value)) {
        toy.fail();
      }
    }

    @Override
    public boolean shared() {
      return false;
    }
  }

  /** Gives way before this, though it could go on. */
  record Yield() implements Op {
    @Override
    public void execute(ToySubject toy) {}

    @Override
    public boolean pausing() {
      return true;
    }
  }

  /** A preemption point of its own. */
  record Pause() implements Op {
    @Override
    public void execute(ToySubject toy) {}

    @Override
    public boolean pausing() {
      return true;
    }
  }
}
