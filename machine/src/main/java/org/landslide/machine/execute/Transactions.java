package org.landslide.machine.execute;

import org.landslide.machine.Cpu;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Op;
import org.landslide.machine.state.AbortCode;
import org.landslide.machine.state.CpuContext;
import org.landslide.machine.state.CpuFault;
import org.landslide.machine.state.Register;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Stop;
import org.landslide.machine.state.Transaction;
import org.landslide.machine.state.UndoLog;

/**
 * Transactions as Intel's RTM has them: xbegin, xend, xabort and xtest.
 *
 * <p>A transaction stores to memory as it goes and keeps what it overwrites in an {@link UndoLog};
 * the code that runs the machine decides whether other threads run in between and what they would
 * see. The processor itself aborts for what the program does, and never for a conflict or for want
 * of room. Outside of transactions none of this costs anything: while one is under way every store
 * takes the slow path, which is where the log is written.
 *
 * <p>Java code may decide how each transaction goes (see {@link Cpu#setTransactionsStop}).
 */
public final class Transactions {
  private static final int MAX_DEPTH = 7;

  private final Registers r;
  private final Mmu mmu;
  private final Traps traps;
  private boolean stops;

  public Transactions(Registers registers, Mmu mmu, Traps traps) {
    this.r = registers;
    this.mmu = mmu;
    this.traps = traps;
  }

  public void setStops(boolean stop) {
    stops = stop;
  }

  void execute(Insn insn) {
    switch (insn.op) {
      case XBEGIN -> begin(r.eip + insn.immediate);
      case XEND -> end(r.eip - insn.length);
      case XABORT -> {
        if (r.transaction != null) {
          throw CpuFault.abort(AbortCode.explicit(insn.immediate));
        }
      }
      default -> r.setArithmeticFlags(r.transaction == null ? Registers.ZF : 0);
    }
  }

  private void begin(int fallback) {
    Transaction transaction = r.transaction;
    if (transaction == null && stops) {
      throw CpuFault.begin();
    }
    if (transaction == null) {
      start(fallback);
    } else if (transaction.depth() == MAX_DEPTH) {
      throw CpuFault.abort(AbortCode.CAPACITY);
    } else {
      transaction.setDepth(transaction.depth() + 1);
    }
  }

  /** Begins an outermost transaction. */
  public void start(int fallback) {
    if (!r.segments[Register.CS].contains(fallback, 1)) {
      throw CpuFault.generalProtection(0);
    }
    set(new Transaction(CpuContext.of(r).withEip(fallback)));
  }

  private void end(int instruction) {
    Transaction transaction = r.transaction;
    if (transaction == null) {
      throw CpuFault.generalProtection(0);
    }
    if (transaction.depth() > 1) {
      transaction.setDepth(transaction.depth() - 1);
      return;
    }
    commit();
    stopIfWanted(Stop.TRANSACTION_ENDED, instruction);
  }

  /** What was stored stays. */
  public void commit() {
    r.transaction = null;
    mmu.transactionChanged();
  }

  private void set(Transaction transaction) {
    r.transaction = transaction;
    mmu.transactionChanged();
  }

  private void stopIfWanted(Stop stop, int instruction) {
    if (stops) {
      traps.stopForTransaction(stop, instruction);
    }
  }

  /** Takes everything back and goes to the fallback. */
  public void abort(int code) {
    Transaction transaction = r.transaction;
    if (transaction == null) {
      throw new IllegalStateException("there is no transaction to abort");
    }
    commit();
    mmu.rollBack(transaction.undo());
    transaction.fallback().copyTo(r);
    r.gpr[Register.EAX] = transaction.depth() > 1 ? code | AbortCode.NESTED : code;
  }

  /** An abort of the processor's own accord, for the instruction at EIP. */
  public void abortByItself(int code) {
    int instruction = r.eip;
    abort(code);
    stopIfWanted(Stop.TRANSACTION_ABORTED, instruction);
  }

  /** Aborts for instructions that do what cannot be undone, as real processors do. */
  void check(Op op) {
    if (op.abortsTransactions()) {
      throw CpuFault.abort(0);
    }
    if (!traps.hosted()) {
      switch (op) {
        case INT, INTO -> throw CpuFault.abort(0);
        case INT3, ICEBP -> throw CpuFault.abort(AbortCode.DEBUG);
        default -> {}
      }
    }
  }

  /** Whether a fault was none, or ends here because it only aborts the transaction. */
  public boolean takes(CpuFault fault) {
    if (fault.vector() == CpuFault.BEGIN) {
      traps.stopForTransaction(Stop.TRANSACTION_BEGINS, r.eip);
    } else if (fault.vector() == CpuFault.ABORT) {
      abortByItself(fault.errorCode());
    } else if (r.transaction != null && !traps.hosted()) {
      abortByItself(fault.vector() == CpuFault.DEBUG ? AbortCode.DEBUG : 0);
    } else {
      return false;
    }
    return true;
  }
}
