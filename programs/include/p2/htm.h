// Transactions, in somebody else's tree: the header needs nothing of ours.

#include "../htm.h"
