#ifndef FILESYS_FILESYS_H
#define FILESYS_FILESYS_H

#include <stdbool.h>

#include "filesys/off_t.h"

struct file;

void filesys_init(bool format);
void filesys_done(void);
bool filesys_create(const char *name, off_t size);
struct file *filesys_open(const char *name);
bool filesys_remove(const char *name); // the file goes when it is no longer open

#endif
