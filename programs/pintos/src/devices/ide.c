// IDE disks, one sector at a time through the data port. A thread gives the command and sleeps until the interrupt comes.

#include "devices/ide.h"

#include <debug.h>
#include <stdbool.h>
#include <stddef.h>

#include "devices/partition.h"
#include "threads/interrupt.h"
#include "threads/io.h"
#include "threads/synch.h"
#include "threads/thread.h"

#define CHANNELS 2
#define DISKS 2
#define WORDS (BLOCK_SECTOR_SIZE / 2)

#define DATA(CHANNEL) ((CHANNEL)->base + 0)
#define SECTOR_COUNT(CHANNEL) ((CHANNEL)->base + 2)
#define LBA_LOW(CHANNEL) ((CHANNEL)->base + 3)
#define LBA_MIDDLE(CHANNEL) ((CHANNEL)->base + 4)
#define LBA_HIGH(CHANNEL) ((CHANNEL)->base + 5)
#define DEVICE(CHANNEL) ((CHANNEL)->base + 6)
#define STATUS(CHANNEL) ((CHANNEL)->base + 7)
#define COMMAND(CHANNEL) STATUS(CHANNEL)
#define CONTROL(CHANNEL) ((CHANNEL)->base + 0x206)
#define ALTERNATE_STATUS(CHANNEL) CONTROL(CHANNEL)

#define BUSY 0x80
#define DATA_REQUEST 0x08
#define ERROR 0x01
#define ABSENT 0xff

#define USE_LBA 0xe0
#define SECOND 0x10
#define NO_INTERRUPTS 0x02

#define IDENTIFY 0xec
#define READ_SECTOR 0x20
#define WRITE_SECTOR 0x30

struct channel;

struct disk {
  struct channel *channel;
  int number; // 0 or 1
};

struct channel {
  uint16_t base;
  uint8_t vector;
  struct lock lock;            // one command at a time
  bool expects_interrupt;      // else it is none of ours
  struct semaphore completion; // raised by the interrupt's handler
#ifdef VARIANT_disk_misses_interrupt
  struct thread *waiter; // for the interrupt, if any
#endif
  struct disk disks[DISKS];
};

static struct channel channels[CHANNELS] = {{.base = 0x1f0, .vector = 0x2e}, {.base = 0x170, .vector = 0x2f}};

static void wait_while_busy(const struct channel *channel) {
  while (inb(ALTERNATE_STATUS(channel)) & BUSY) {
  }
}

static void select_sector(const struct disk *disk, block_sector_t sector) {
  const struct channel *channel = disk->channel;
  wait_while_busy(channel);
  outb(DEVICE(channel), USE_LBA | (disk->number == 1 ? SECOND : 0) | (sector >> 24 & 0xf));
  wait_while_busy(channel);
  outb(SECTOR_COUNT(channel), 1);
  outb(LBA_LOW(channel), sector & 0xff);
  outb(LBA_MIDDLE(channel), sector >> 8 & 0xff);
  outb(LBA_HIGH(channel), sector >> 16 & 0xff);
}

static void await_data_request(const struct channel *channel) {
  wait_while_busy(channel);
  uint8_t status = inb(ALTERNATE_STATUS(channel));
  if ((status & ERROR) || !(status & DATA_REQUEST)) {
    PANIC("a disk does not do what it is told (status 0x%02x)", status);
  }
}

#ifdef VARIANT_disk_misses_interrupt
// Wrong: an interrupt that comes between the look and the sleep finds no one to wake.
static void await_completion(struct channel *channel) {
  barrier();
  if (channel->expects_interrupt) {
    enum intr_level old_level = intr_disable();
    channel->waiter = thread_current();
    thread_block();
    intr_set_level(old_level);
  }
}

static void complete(struct channel *channel) {
  if (channel->waiter != NULL) {
    thread_unblock(channel->waiter);
    channel->waiter = NULL;
  }
}
#else
static void await_completion(struct channel *channel) {
  sema_down(&channel->completion);
}

static void complete(struct channel *channel) {
  sema_up(&channel->completion);
}
#endif

void ide_read(struct disk *disk, block_sector_t sector, void *buffer) {
  struct channel *channel = disk->channel;
  lock_acquire(&channel->lock);
  select_sector(disk, sector);
  channel->expects_interrupt = true;
  outb(COMMAND(channel), READ_SECTOR);
  await_completion(channel);
  await_data_request(channel);
  insw(DATA(channel), buffer, WORDS);
  lock_release(&channel->lock);
}

void ide_write(struct disk *disk, block_sector_t sector, const void *buffer) {
  struct channel *channel = disk->channel;
  lock_acquire(&channel->lock);
  select_sector(disk, sector);
  channel->expects_interrupt = true;
  outb(COMMAND(channel), WRITE_SECTOR);
  await_data_request(channel);
  outsw(DATA(channel), buffer, WORDS);
  await_completion(channel);
  lock_release(&channel->lock);
}

// Reading the status tells the disk that its interrupt was seen.
static void ide_interrupt(struct intr_frame *frame) {
  for (struct channel *channel = channels; channel < channels + CHANNELS; channel++) {
    if (frame->vec_no == channel->vector) {
      inb(STATUS(channel));
      if (channel->expects_interrupt) {
        channel->expects_interrupt = false;
        complete(channel);
      }
    }
  }
}

// Asks without interrupts; what is no disk, or not there, does not have data for an answer.
static bool is_there(const struct disk *disk) {
  const struct channel *channel = disk->channel;
  outb(DEVICE(channel), USE_LBA | (disk->number == 1 ? SECOND : 0));
  uint8_t status = inb(ALTERNATE_STATUS(channel));
  if (status == ABSENT || status == 0) {
    return false;
  }
  select_sector(disk, 0);
  outb(CONTROL(channel), NO_INTERRUPTS);
  outb(COMMAND(channel), IDENTIFY);
  wait_while_busy(channel);
  bool is_disk = (inb(STATUS(channel)) & DATA_REQUEST) != 0;
  if (is_disk) {
    uint16_t identity[WORDS];
    insw(DATA(channel), identity, WORDS);
  }
  outb(CONTROL(channel), 0);
  return is_disk;
}

void ide_init(void) {
  for (struct channel *channel = channels; channel < channels + CHANNELS; channel++) {
    lock_init(&channel->lock);
    sema_init(&channel->completion, 0);
    intr_register_ext(channel->vector, ide_interrupt, "IDE");
    for (int i = 0; i < DISKS; i++) {
      struct disk *disk = &channel->disks[i];
      disk->channel = channel;
      disk->number = i;
      if (is_there(disk)) {
        partition_scan(disk);
      }
    }
  }
}
