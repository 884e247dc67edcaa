// Threads insert into an AVL tree, each into its side: even ones to the left, odd ones to the right. The tree starts with a root,
// so the first insertions on either side have no node in common whose place changes.
//
// A test includes first what defines enter() and leave(), around each insertion.

#ifndef AVL_H
#define AVL_H

#include <stdbool.h>

#include "htm_test.h"

typedef struct node {
  int key;
  int height; // of the tree below and with it
  struct node *left;
  struct node *right;
} node_t;

#define HEIGHT(node) ((node) == NULL ? 0 : (node)->height)

static node_t first = {.height = 1};
static node_t nodes[MAX_THREADS][MAX_ITERATIONS]; // no malloc, which would be one more thing that threads share
static node_t *volatile root = &first;

static void measure(node_t *node) {
  int left = HEIGHT(node->left);
  int right = HEIGHT(node->right);
  node->height = 1 + (left > right ? left : right);
}

static int lean_to_left(const node_t *node) {
  return HEIGHT(node->left) - HEIGHT(node->right);
}

static node_t *rotate_left(node_t *node) {
  node_t *top = node->right;
  node->right = top->left;
  top->left = node;
  measure(node);
  measure(top);
  return top;
}

static node_t *rotate_right(node_t *node) {
  node_t *top = node->left;
  node->left = top->right;
  top->right = node;
  measure(node);
  measure(top);
  return top;
}

static node_t *balance(node_t *node) {
  measure(node);
  int lean = lean_to_left(node);
  if (lean > 1) {
    if (lean_to_left(node->left) < 0) {
      node->left = rotate_left(node->left);
    }
    return rotate_right(node);
  }
  if (lean < -1) {
    if (lean_to_left(node->right) > 0) {
      node->right = rotate_right(node->right);
    }
    return rotate_left(node);
  }
  return node;
}

// The tree below a node with one more; it may have another root then.
static node_t *insert(node_t *node, node_t *added) {
  if (node == NULL) {
    return added;
  }
  if (added->key < node->key) {
    node->left = insert(node->left, added);
  } else {
    node->right = insert(node->right, added);
  }
  return balance(node);
}

static void iterate(int me, int iteration) {
  int distance = (iterations - iteration) * threads - me; // from the outside inwards
  node_t *node = &nodes[me][iteration];
  node->key = me % 2 == 0 ? -distance : distance;
  node->height = 1;
  enter();
  root = insert(root, node);
  leave();
}

// Asserts that a subtree is in order, with keys between two others, and balanced. Gives its number of nodes. A node that is found
// too deep is one that is its own ancestor.
static int check_tree(const node_t *node, int above, int below, int depth) {
  if (node == NULL) {
    return 0;
  }
  assert(depth > 0);
  assert(node->key > above && node->key < below);
  int left = check_tree(node->left, above, node->key, depth - 1);
  int right = check_tree(node->right, node->key, below, depth - 1);
  int lean = lean_to_left(node);
  assert(lean >= -1 && lean <= 1);
  return left + right + 1;
}

static inline void run_insertions(int argc, char **argv) {
  read_arguments(argc, argv);
  run_threads();
  int bound = threads * iterations + 1;
  assert(check_tree(root, -bound, bound, bound) == bound);
}

#endif
