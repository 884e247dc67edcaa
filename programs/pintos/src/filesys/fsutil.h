#ifndef FILESYS_FSUTIL_H
#define FILESYS_FSUTIL_H

void fsutil_ls(void);
void fsutil_extract(void); // the files of the archive on the scratch device

#endif
