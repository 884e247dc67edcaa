package org.landslide.machine;

/**
 * A kernel in assembly for tests to complete: it loads a GDT, an empty IDT and a task segment, and
 * goes to {@code main} in ring 0 with flat segments.
 *
 * <p>The macro {@code gate} makes an entry of the IDT, {@code user} goes to ring 3. A test ends
 * with {@code hlt}. Paging is off until the test switches it on.
 */
public final class Kernel {
  static final int IDT = 0x8000;
  static final int TSS = 0x9000;
  public static final int STACK = 0x7000;
  public static final int USER_STACK = 0x6000;

  public static final int CODE = 0x08;
  public static final int DATA = 0x10;
  public static final int USER_CODE = 0x1b;
  public static final int USER_DATA = 0x23;

  /** The selector of the first descriptor that a test adds. */
  public static final int EXTRA = 0x30;

  private static final String BOOT =
      """
      .equ KCODE, 0x08
      .equ KDATA, 0x10
      .equ UCODE, 0x1b
      .equ UDATA, 0x23
      .equ TASK, 0x28
      .equ EXTRA, 0x30
      .equ IDT, 0x8000
      .equ TSS, 0x9000
      .equ KSTACK, 0x7000
      .equ USTACK, 0x6000

      # Kinds: 0x8e interrupt gate, 0x8f trap gate; 0xee and 0xef the same, open to ring 3.
      .macro gate vector, handler, kind=0x8e, selector=KCODE
        mov $\\handler, %eax
        mov %ax, IDT + 8 * \\vector
        movw $\\selector, IDT + 8 * \\vector + 2
        movw $\\kind << 8, IDT + 8 * \\vector + 4
        shr $16, %eax
        mov %ax, IDT + 8 * \\vector + 6
      .endm

      # Flags: 4 for 32 bits, 8 for a limit in pages.
      .macro descriptor base, limit, access, flags=4
        .word \\limit & 0xffff
        .word \\base & 0xffff
        .byte \\base >> 16 & 0xff
        .byte \\access
        .byte \\flags << 4 | (\\limit >> 16 & 0xf)
        .byte \\base >> 24
      .endm

      .macro user entry, flags=2
        pushl $UDATA
        pushl $USTACK
        pushl $\\flags
        pushl $UCODE
        pushl $\\entry
        iret
      .endm

      start:
        lgdt gdtr
        lidt idtr
        ljmp $KCODE, $flush
      flush:
        mov $KDATA, %eax
        mov %eax, %ss
        mov $KSTACK, %esp
        movl $KSTACK, TSS + 4
        movl $KDATA, TSS + 8
        mov $TASK, %eax
        ltr %ax
        mov $UDATA, %eax
        mov %eax, %ds
        mov %eax, %es
        mov %eax, %fs
        mov %eax, %gs
        xor %eax, %eax
        jmp main

      gdtr: .word gdt_end - gdt - 1
        .long gdt
      idtr: .word 0x7ff
        .long IDT
      .balign 8
      gdt: .quad 0
        .quad 0x00cf9a000000ffff    # KCODE
        .quad 0x00cf92000000ffff    # KDATA
        .quad 0x00cffa000000ffff    # UCODE
        .quad 0x00cff2000000ffff    # UDATA
        .quad 0x0000890090000067    # TASK
        DESCRIPTORS
      gdt_end:
      """;

  private Kernel() {}

  public static Guest boot(String main) {
    return boot("", main);
  }

  /** With more descriptors, as assembly text. */
  public static Guest boot(String descriptors, String main) {
    return Guest.kernel(text(descriptors, main));
  }

  /** With traps that stop the run instead of going through the IDT. */
  public static Guest hosted(String descriptors, String main) {
    return boot(descriptors, main).with(guest -> guest.cpu.setTrapsStop(true));
  }

  static String text(String descriptors, String main) {
    return BOOT.replace("DESCRIPTORS", descriptors) + main;
  }

  /** Puts a kernel into a machine that is there already. */
  public static void load(String macros, String main, Machine machine) {
    Assembler.Program program = Assembler.assemble(Guest.KERNEL_CODE, macros + text("", main));
    program.writeTo(machine.memory(), Guest.KERNEL_CODE);
    machine.cpu().setEip(Guest.KERNEL_CODE);
  }
}
