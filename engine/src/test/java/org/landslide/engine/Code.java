package org.landslide.engine;

import static org.landslide.engine.Op.Operand.register;
import static org.landslide.engine.Op.Operand.value;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.landslide.engine.Op.Condition;
import org.landslide.engine.Op.Operand;
import org.landslide.engine.Op.Relation;

/** Writes the instructions of one thread of a {@link ToyProgram}, in the order of the calls. */
final class Code {
  private final List<Op> ops = new ArrayList<>();

  static List<Op> of(Consumer<Code> writer) {
    Code code = new Code();
    writer.accept(code);
    return code.ops;
  }

  Code op(Op op) {
    ops.add(op);
    return this;
  }

  /** Where the next instruction will stand, as a target of branches. */
  int here() {
    return ops.size();
  }

  Code load(int register, int variable) {
    return op(new Op.Load(register, value(variable)));
  }

  /** Loads the variable whose number is in the other register. */
  Code loadAt(int register, int indexRegister) {
    return op(new Op.Load(register, register(indexRegister)));
  }

  Code store(int variable, int number) {
    return op(new Op.Store(value(variable), value(number)));
  }

  Code storeRegister(int variable, int register) {
    return op(new Op.Store(value(variable), register(register)));
  }

  /** Stores to the variable whose number is in the register. */
  Code storeAt(int indexRegister, int number) {
    return op(new Op.Store(register(indexRegister), value(number)));
  }

  Code allocate(int register) {
    return op(new Op.Allocate(register));
  }

  Code free(int register) {
    return op(new Op.Free(register));
  }

  /** Loads into the register, adds, stores: three instructions, two accesses. */
  Code increment(int register, int variable) {
    return load(register, variable).add(register, 1).storeRegister(variable, register);
  }

  Code atomicAdd(int register, int variable, int number) {
    return op(new Op.AtomicAdd(register, value(variable), value(number)));
  }

  Code exchange(int register, int variable, int number) {
    return op(new Op.Exchange(register, value(variable), value(number)));
  }

  Code compareAndSwap(int register, int variable, int expected, int number) {
    return op(new Op.CompareAndSwap(register, value(variable), value(expected), value(number)));
  }

  Code set(int register, int number) {
    return op(new Op.Set(register, value(number)));
  }

  Code add(int register, int number) {
    return op(new Op.Add(register, value(number)));
  }

  Code addRegister(int register, int other) {
    return op(new Op.Add(register, register(other)));
  }

  Code lock(int mutex) {
    return op(new Op.Lock(mutex));
  }

  Code unlock(int mutex) {
    return op(new Op.Unlock(mutex));
  }

  Code waitFor(int signal, int mutex) {
    return op(new Op.Sleep(signal, mutex)).op(new Op.Relock(signal, mutex));
  }

  Code signal(int signal) {
    return op(new Op.Signal(signal, false));
  }

  Code broadcast(int signal) {
    return op(new Op.Signal(signal, true));
  }

  Code await(int variable, Relation relation, int number) {
    return awaitAny(new Condition(variable, relation, number));
  }

  Code awaitAny(Condition... conditions) {
    return op(new Op.Await(List.of(conditions), false));
  }

  Code awaitAll(Condition... conditions) {
    return op(new Op.Await(List.of(conditions), true));
  }

  Code hesitate(int register, int variable) {
    return op(new Op.Hesitate(register, variable));
  }

  Code spawn(int thread) {
    return op(new Op.Spawn(thread));
  }

  Code join(int thread) {
    return op(new Op.Join(thread));
  }

  Code halt() {
    return op(new Op.Halt());
  }

  Code giveWay() {
    return op(new Op.Yield());
  }

  Code pause() {
    return op(new Op.Pause());
  }

  Code check(int register, Relation relation, int number) {
    return op(new Op.Assert(register, relation, number));
  }

  Code jump(int target) {
    return op(new Op.Jump(target));
  }

  Code exitWhen(int register, Relation relation, int number) {
    return op(new Op.Branch(register, relation, value(number), Op.END));
  }

  /** The body is left out when the register compares so. */
  Code unless(int register, Relation relation, int number, Consumer<Code> body) {
    int branch = ops.size();
    Operand operand = value(number);
    op(new Op.Branch(register, relation, operand, Op.END));
    body.accept(this);
    ops.set(branch, new Op.Branch(register, relation, operand, ops.size()));
    return this;
  }

  Code repeat(int times, Consumer<Code> body) {
    for (int i = 0; i < times; i++) {
      body.accept(this);
    }
    return this;
  }
}
