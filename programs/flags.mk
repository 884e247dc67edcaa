# What programs/Makefile and programs/kernel/Makefile have in common: the tools and how they are called. All of the code is
# for 32-bit x86 and freestanding.

CROSS ?=
ifeq ($(origin CC),default)
CC := $(CROSS)gcc
endif
ifeq ($(origin LD),default)
LD := $(CROSS)ld
endif
ifeq ($(origin AR),default)
AR := $(CROSS)ar
endif

# Where this file is, as seen from the Makefile that includes it.
PROGRAMS_DIR := $(patsubst ./%,%,$(dir $(lastword $(MAKEFILE_LIST))))

# stddef.h, stdint.h, stdarg.h and stdbool.h are the compiler's own; every other header is in include/.
COMPILER_HEADERS := $(shell $(CC) -print-file-name=include)

CPPFLAGS := -nostdinc -I$(PROGRAMS_DIR)include -isystem $(COMPILER_HEADERS) -MMD -MP
ARCH := -m32 -march=i686 -mgeneral-regs-only
WARNINGS := -Wall -Wextra -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Werror
CFLAGS := $(ARCH) -std=gnu99 -ffreestanding -O0 -g $(WARNINGS) \
  -fno-builtin -fno-strict-aliasing -fno-stack-protector -fno-omit-frame-pointer -fno-pie -fno-pic \
  -fno-asynchronous-unwind-tables -fcf-protection=none -mpreferred-stack-boundary=2
ASFLAGS := $(ARCH) -g -Wa,--noexecstack
LDFLAGS := -m elf_i386 -static -z noseparate-code -z noexecstack --build-id=none
PEBBLES := -Ttext 0x1000000 --entry=_main

# make V=1 shows the commands themselves.
say = $(if $(V),,@echo '  $(1) $@' &&)
