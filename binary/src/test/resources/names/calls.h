// Included code: its lines belong to this file.
static inline int scale(int value, int factor)
{
    int result = value * factor;
    if (result > 1000)
        result -= 1000;
    return result;
}
