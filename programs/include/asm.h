// For assembly sources: the frame around a function, so that it has a symbol with a type and a size.

#ifndef ASM_H
#define ASM_H

.macro FUNCTION name
  .globl \name
  .type \name, @function
\name:
.endm

.macro END name
  .size \name, . - \name
.endm

#endif
