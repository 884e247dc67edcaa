/**
 * Executables: what an ELF file loads where, and what its symbols are called. Everything in a file
 * is checked before it is used, since the file may come from anywhere; a file that cannot be used
 * ends in an {@link org.landslide.binary.elf.ElfException} whose sentence says why.
 */
@NullMarked
package org.landslide.binary.elf;

import org.jspecify.annotations.NullMarked;
