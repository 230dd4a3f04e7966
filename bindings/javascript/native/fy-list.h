/*
 * fy-list.h: the doubly linked lists that libfyaml 0.7 uses. Its own file of this name is under the GPL, unlike the
 * rest of it, and libfyaml.sh leaves it out, so that the module contains nothing under that license.
 */
#ifndef BOARDRULES_FY_LIST_H
#define BOARDRULES_FY_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* A member of each item, and the list itself, which an empty list's two pointers lead back to. */
struct list_head {
    struct list_head *next, *prev;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))
#define list_entry(pointer, type, member) container_of(pointer, type, member)
#define list_first_entry(list, type, member) container_of((list)->next, type, member)
#define list_last_entry(list, type, member) container_of((list)->prev, type, member)

static inline void INIT_LIST_HEAD(struct list_head *list)
{
    list->next = list->prev = list;
}

static inline bool list_empty(const struct list_head *list)
{
    return list->next == list;
}

static inline bool list_is_singular(const struct list_head *list)
{
    return list->next != list && list->next == list->prev;
}

/* Puts a chain of items, `first` to `last`, behind one item of a list. */
static inline void list_insert(struct list_head *first, struct list_head *last, struct list_head *before)
{
    last->next = before->next;
    last->next->prev = last;
    before->next = first;
    first->prev = before;
}

static inline void list_add(struct list_head *item, struct list_head *list)
{
    list_insert(item, item, list);
}

static inline void list_add_tail(struct list_head *item, struct list_head *list)
{
    list_insert(item, item, list->prev);
}

static inline void list_del(struct list_head *item)
{
    item->prev->next = item->next;
    item->next->prev = item->prev;
}

/* Puts all items of a list, which is lost, at the beginning of another one. */
static inline void list_splice(struct list_head *from, struct list_head *list)
{
    if (!list_empty(from)) list_insert(from->next, from->prev, list);
}

#endif
