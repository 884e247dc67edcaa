/* The kernel's file lies at 0x20000 as a whole, its headers too, and is seen 3 GB higher. */

#include "threads/loader.h"

OUTPUT_FORMAT("elf32-i386")
OUTPUT_ARCH("i386")
ENTRY(start)

SECTIONS {
  _start = LOADER_PHYS_BASE + LOADER_KERN_BASE;
  . = _start + SIZEOF_HEADERS;
  .text : AT(ADDR(.text) - LOADER_PHYS_BASE) { *(.start) *(.text .text.*) }
  .rodata : AT(ADDR(.rodata) - LOADER_PHYS_BASE) { *(.rodata .rodata.*) . = ALIGN(0x1000); _end_kernel_text = .; }
  .data : AT(ADDR(.data) - LOADER_PHYS_BASE) { *(.data .data.*) }
  _start_bss = .;
  .bss : AT(ADDR(.bss) - LOADER_PHYS_BASE) { *(.bss .bss.*) *(COMMON) }
  _end_bss = .;
  _end = .;
  /DISCARD/ : { *(.note.*) *(.comment) *(.eh_frame) }
  ASSERT(_end - _start <= 512K, "the kernel is too large for the memory below the screen")
}
