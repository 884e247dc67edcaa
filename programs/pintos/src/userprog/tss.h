#ifndef USERPROG_TSS_H
#define USERPROG_TSS_H

#define TSS_SIZE 104

struct tss;

void tss_init(void);
struct tss *tss_get(void);
void tss_update(void); // interrupts of user code now use the stack of the running thread

#endif
