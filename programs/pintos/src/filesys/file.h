#ifndef FILESYS_FILE_H
#define FILESYS_FILE_H

#include "filesys/off_t.h"

struct file;

void file_close(struct file *file); // also if it is null
off_t file_read(struct file *file, void *buffer, off_t size);
off_t file_read_at(struct file *file, void *buffer, off_t size, off_t offset);
off_t file_write(struct file *file, const void *buffer, off_t size); // a file does not grow
void file_deny_write(struct file *file); // until it is closed
off_t file_length(struct file *file);
void file_seek(struct file *file, off_t position);
off_t file_tell(struct file *file);

#endif
