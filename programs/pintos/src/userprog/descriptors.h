// The files that processes have open: one table for all of them. A descriptor is a place in it and belongs to one process.

#ifndef USERPROG_DESCRIPTORS_H
#define USERPROG_DESCRIPTORS_H

struct file;

void descriptors_init(void);
int add_descriptor(struct file *file);   // -1 if the table is full
struct file *get_descriptor(int fd);     // null if it is none of the running process
void close_descriptor(int fd);
void close_all_descriptors(void);

#endif
