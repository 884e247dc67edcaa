// Transactions, in a student's tree: the header needs nothing of ours.

#include "../htm.h"
