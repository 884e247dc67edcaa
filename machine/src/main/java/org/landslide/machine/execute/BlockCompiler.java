package org.landslide.machine.execute;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.decode.Insn;
import org.landslide.machine.decode.Insn.Place;
import org.landslide.machine.decode.MicroOp;
import org.landslide.machine.state.Registers;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Turns a hot block into a Java method.
 *
 * <p>Problem: in the interpreter's switch nothing is known about an operation before it is
 * executed, and HotSpot keeps nothing in registers across it. Approach: the method is the block
 * unrolled, one call of the same {@link FastOps} method for each operation, with registers,
 * displacements and immediates as constants; HotSpot inlines and folds the rest. So the two tiers
 * cannot differ in what an operation does, only in how it is reached. A class is hidden and dies
 * with its block.
 *
 * <p>Not compiled: blocks that end in an unusual way or have a breakpoint, and blocks in which an
 * instruction without an operation of its own stores to memory, since only single stores can be
 * refused and done again (see {@link BlockLeft}).
 */
public final class BlockCompiler {
  private static final String SUPER = Type.getInternalName(CompiledBlock.class);
  private static final String NAME = SUPER + "$Generated";
  private static final String OPS = Type.getInternalName(FastOps.class);
  private static final String OPS_TYPE = Type.getDescriptor(FastOps.class);
  private static final String CONSTRUCTOR =
      "("
          + Type.getDescriptor(Registers.class)
          + Type.getDescriptor(Mmu.class)
          + Type.getDescriptor(Executor.class)
          + OPS_TYPE
          + Type.getDescriptor(Insn[].class)
          + ")V";

  private static final int BASE = 1;
  private static final int OPS_VARIABLE = 2;
  private static final int G_VARIABLE = 3;

  private final Registers registers;
  private final Mmu mmu;
  private final Executor executor;
  private final FastOps ops;

  public BlockCompiler(Registers registers, Mmu mmu, Executor executor, FastOps ops) {
    this.registers = registers;
    this.mmu = mmu;
    this.executor = executor;
    this.ops = ops;
  }

  /** The block as a method, or null when it has to be interpreted. */
  public @Nullable CompiledBlock compile(Block block) {
    if (!isCompilable(block)) {
      return null;
    }
    try {
      MethodHandles.Lookup defined =
          MethodHandles.lookup().defineHiddenClass(classFile(block), true);
      MethodHandle constructor =
          defined.findConstructor(
              defined.lookupClass(),
              MethodType.fromMethodDescriptorString(
                  CONSTRUCTOR, CompiledBlock.class.getClassLoader()));
      return (CompiledBlock) constructor.invoke(registers, mmu, executor, ops, block.generic);
    } catch (Throwable e) {
      throw new IllegalStateException("a block could not be compiled: " + block, e);
    }
  }

  private static boolean isCompilable(Block block) {
    if (block.breakpoint) {
      return false;
    }
    for (int at = 0; at < block.code.length; at += Block.STRIDE) {
      int op = MicroOp.op(block.code[at]);
      Insn insn = block.generic[at >> Block.STRIDE_SHIFT];
      if (op == MicroOp.GENERIC_END
          || op == MicroOp.LEAVE_BLOCK
          || (insn != null && mayStore(insn))) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayStore(Insn insn) {
    return switch (insn.op) {
      case PUSH, PUSHA, PUSHF, PUSH_SEGMENT, ENTER, CALL, CALL_INDIRECT -> true;
      case MOVS, STOS, INS, SGDT, SIDT -> true;
      default -> insn.destination == Place.MEMORY;
    };
  }

  private static byte[] classFile(Block block) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V17, ACC_FINAL, NAME, null, SUPER, null);
    MethodVisitor constructor = writer.visitMethod(0, "<init>", CONSTRUCTOR, null, null);
    for (int argument = 0; argument <= 5; argument++) {
      constructor.visitVarInsn(ALOAD, argument);
    }
    constructor.visitMethodInsn(INVOKESPECIAL, SUPER, "<init>", CONSTRUCTOR, false);
    constructor.visitInsn(RETURN);
    constructor.visitMaxs(0, 0);
    MethodVisitor run = writer.visitMethod(0, "run", "(I)V", null, null);
    new Body(block, run).emit();
    run.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** The method {@link CompiledBlock#run} for one block. */
  private static final class Body {
    private final Block block;
    private final int[] code;
    private final MethodVisitor method;

    Body(Block block, MethodVisitor method) {
      this.block = block;
      this.code = block.code;
      this.method = method;
    }

    void emit() {
      method.visitCode();
      keepField("ops", OPS_TYPE, OPS_VARIABLE);
      keepField("g", "[I", G_VARIABLE);
      boolean jumped = false;
      for (int at = 0; at < code.length; at += Block.STRIDE) {
        int op = MicroOp.op(code[at]);
        if (op == MicroOp.GENERIC) {
          generic(at);
        } else {
          operation(op, at);
        }
        jumped = MicroOp.endsBlock(op);
      }
      if (!jumped) {
        method.visitVarInsn(ALOAD, 0);
        address(block.length);
        method.visitMethodInsn(INVOKEVIRTUAL, SUPER, "goOnAt", "(I)V", false);
      }
      method.visitInsn(RETURN);
    }

    private void constant(int value) {
      method.visitLdcInsn(value);
    }

    private void keepField(String name, String type, int variable) {
      method.visitVarInsn(ALOAD, 0);
      method.visitFieldInsn(GETFIELD, SUPER, name, type);
      method.visitVarInsn(ASTORE, variable);
    }

    private void generic(int at) {
      method.visitVarInsn(ALOAD, 0);
      constant(at >> Block.STRIDE_SHIFT);
      constant(at);
      method.visitMethodInsn(INVOKEVIRTUAL, SUPER, "generic", "(II)V", false);
    }

    private void operation(int op, int at) {
      int word = code[at];
      method.visitVarInsn(ALOAD, OPS_VARIABLE);
      constant(MicroOp.a(word));
      constant(MicroOp.b(word));
      if (MicroOp.isRelative(op)) {
        address(code[at + 1]);
      } else {
        effectiveAddress(word, code[at + 1]);
      }
      if (MicroOp.isRelative(op) || op == MicroOp.CALL_R || op == MicroOp.CALL_M) {
        address(code[at + 2]);
      } else {
        constant(code[at + 2]);
      }
      constant(at);
      method.visitMethodInsn(INVOKEVIRTUAL, OPS, MicroOp.method(op), "(IIIII)V", false);
    }

    /** An address that the block knows relative to its beginning. */
    private void address(int offset) {
      method.visitVarInsn(ILOAD, BASE);
      constant(offset);
      method.visitInsn(IADD);
    }

    private void effectiveAddress(int word, int displacement) {
      constant(displacement);
      if (MicroOp.isMemory(word)) {
        addRegister(MicroOp.b(word), 0);
        addRegister(MicroOp.index(word), MicroOp.scale(word));
      }
    }

    private void addRegister(int register, int scale) {
      if (register == Registers.NONE) {
        return;
      }
      method.visitVarInsn(ALOAD, G_VARIABLE);
      constant(register);
      method.visitInsn(IALOAD);
      if (scale != 0) {
        constant(scale);
        method.visitInsn(ISHL);
      }
      method.visitInsn(IADD);
    }
  }
}
