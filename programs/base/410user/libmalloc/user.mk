# Which objects make the library; names that are not here are not compiled.
410U_MALLOC_OBJS := heap.o
410U_MALLOC_OBJS := $(410U_MALLOC_OBJS:%=$(410UDIR)/libmalloc/%)

$(410UDIR)/libmalloc.a: $(410U_MALLOC_OBJS)
