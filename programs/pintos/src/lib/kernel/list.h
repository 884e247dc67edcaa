// Doubly linked lists whose elements are members of what is listed. A list has two elements of its own, one before its front and
// one behind its back, so that no operation has a special case.

#ifndef __LIB_KERNEL_LIST_H
#define __LIB_KERNEL_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct list_elem {
  struct list_elem *prev;
  struct list_elem *next;
};

struct list {
  struct list_elem head;
  struct list_elem tail;
};

// What an element is a member of.
#define list_entry(ELEM, STRUCT, MEMBER) ((STRUCT *)((uint8_t *)(ELEM)-offsetof(STRUCT, MEMBER)))

void list_init(struct list *list);

struct list_elem *list_begin(struct list *list);
struct list_elem *list_next(struct list_elem *elem);
struct list_elem *list_end(struct list *list);

void list_insert(struct list_elem *before, struct list_elem *elem);
void list_push_front(struct list *list, struct list_elem *elem);
void list_push_back(struct list *list, struct list_elem *elem);

struct list_elem *list_remove(struct list_elem *elem); // the one behind it
struct list_elem *list_pop_front(struct list *list);

struct list_elem *list_front(struct list *list);
struct list_elem *list_back(struct list *list);
size_t list_size(struct list *list);
bool list_empty(struct list *list);

typedef bool list_less_func(const struct list_elem *a, const struct list_elem *b, void *aux);

// Behind those that are as large.
void list_insert_ordered(struct list *list, struct list_elem *elem, list_less_func *less, void *aux);

// The first of the largest; the end of the list if that is empty.
struct list_elem *list_max(struct list *list, list_less_func *less, void *aux);

#endif
