// The same names for a test that does not compile, since a student's headers declare something of the same name: things of the
// test are called otherwise then.

#include_next <own_names.h>

#define announce announce_of_test
#define announce_both announce_both_of_test
#define arg arg_of_test
#define await await_of_test
#define changed changed_of_test
#define child child_of_test
#define cond cond_of_test
#define contend contend_of_test
#define critical_section critical_section_of_test
#define event event_of_test
#define event_t event_t_of_test
#define exits exits_of_test
#define first first_of_test
#define func func_of_test
#define happened happened_of_test
#define inside inside_of_test
#define joined joined_of_test
#define mutex mutex_of_test
#define read read_of_test
#define ready ready_of_test
#define receive receive_of_test
#define returns returns_of_test
#define run_and_join run_and_join_of_test
#define rwlock rwlock_of_test
#define second second_of_test
#define sem sem_of_test
#define status status_of_test
#define tid tid_of_test
#define value value_of_test
#define visit visit_of_test
#define visit_once visit_once_of_test
#define wait_until_ready wait_until_ready_of_test
#define write write_of_test
#define writers writers_of_test
#define writing writing_of_test
