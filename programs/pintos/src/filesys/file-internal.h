#ifndef FILESYS_FILE_INTERNAL_H
#define FILESYS_FILE_INTERNAL_H

struct file;
struct inode;

struct file *file_open(struct inode *inode); // with filesys_lock held; null if there is no memory

#endif
