#include <list.h>

#include <debug.h>

void list_init(struct list *list) {
  list->head.prev = NULL;
  list->head.next = &list->tail;
  list->tail.prev = &list->head;
  list->tail.next = NULL;
}

struct list_elem *list_begin(struct list *list) {
  return list->head.next;
}

struct list_elem *list_next(struct list_elem *elem) {
  return elem->next;
}

struct list_elem *list_end(struct list *list) {
  return &list->tail;
}

void list_insert(struct list_elem *before, struct list_elem *elem) {
  elem->prev = before->prev;
  elem->next = before;
  before->prev->next = elem;
  before->prev = elem;
}

void list_push_front(struct list *list, struct list_elem *elem) {
  list_insert(list_begin(list), elem);
}

void list_push_back(struct list *list, struct list_elem *elem) {
  list_insert(list_end(list), elem);
}

struct list_elem *list_remove(struct list_elem *elem) {
  ASSERT(elem->prev != NULL && elem->next != NULL);
  elem->prev->next = elem->next;
  elem->next->prev = elem->prev;
  return elem->next;
}

struct list_elem *list_pop_front(struct list *list) {
  struct list_elem *front = list_front(list);
  list_remove(front);
  return front;
}

struct list_elem *list_front(struct list *list) {
  ASSERT(!list_empty(list));
  return list->head.next;
}

struct list_elem *list_back(struct list *list) {
  ASSERT(!list_empty(list));
  return list->tail.prev;
}

size_t list_size(struct list *list) {
  size_t size = 0;
  for (struct list_elem *elem = list_begin(list); elem != list_end(list); elem = list_next(elem)) {
    size++;
  }
  return size;
}

bool list_empty(struct list *list) {
  return list_begin(list) == list_end(list);
}

void list_insert_ordered(struct list *list, struct list_elem *elem, list_less_func *less, void *aux) {
  struct list_elem *before = list_begin(list);
  while (before != list_end(list) && !less(elem, before, aux)) {
    before = list_next(before);
  }
  list_insert(before, elem);
}

struct list_elem *list_max(struct list *list, list_less_func *less, void *aux) {
  struct list_elem *max = list_begin(list);
  for (struct list_elem *elem = max; elem != list_end(list); elem = list_next(elem)) {
    if (less(max, elem, aux)) {
      max = elem;
    }
  }
  return max;
}
