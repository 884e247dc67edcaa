package org.landslide.quicksand;

/** An instruction of a toy program. Variables, mutexes and registers have numbers from 0. */
sealed interface ToyOp {
  /** Whether others can tell that it was executed. */
  default boolean shared() {
    return true;
  }

  record Load(int register, int variable) implements ToyOp {}

  record Store(int variable, int value) implements ToyOp {}

  record StoreRegister(int variable, int register) implements ToyOp {}

  /** Reads and writes at once. */
  record AtomicAdd(int variable, int value) implements ToyOp {}

  /** Reads, and writes at once if it read what was expected; the register says whether it was. */
  record CompareAndSwap(int register, int variable, int expected, int value) implements ToyOp {}

  record Lock(int mutex) implements ToyOp {}

  record Unlock(int mutex) implements ToyOp {}

  /**
   * Unlocks by an atomic access to the inside of the mutex; that this is an unlock is not reported.
   */
  record UnlockByHand(int mutex) implements ToyOp {}

  /** Accesses the inside of a mutex atomically, to no effect. */
  record Poke(int mutex) implements ToyOp {}

  /** Spins until the variable has this value. */
  record Await(int variable, int value) implements ToyOp {}

  /** Gives way to others. */
  record Yield() implements ToyOp {
    @Override
    public boolean shared() {
      return false;
    }
  }

  record AddToRegister(int register, int value) implements ToyOp {
    @Override
    public boolean shared() {
      return false;
    }
  }

  /** Leaves out so many instructions unless the register has this value. */
  record SkipUnless(int register, int value, int count) implements ToyOp {
    @Override
    public boolean shared() {
      return false;
    }
  }

  /** It is a bug if the register is less. */
  record CheckAtLeast(int register, int value) implements ToyOp {
    @Override
    public boolean shared() {
      return false;
    }
  }

  /** It is a bug if the register has this value. */
  record CheckNot(int register, int value) implements ToyOp {
    @Override
    public boolean shared() {
      return false;
    }
  }

  /** Waits until the other thread, which must not wait for this one, has ended. */
  record Join(int thread) implements ToyOp {}

  /** Lets another thread begin. */
  record Spawn(int thread) implements ToyOp {}
}
