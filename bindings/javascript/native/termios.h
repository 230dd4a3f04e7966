/*
 * termios.h: libfyaml includes this header to query the width of a terminal. WASI has neither the header nor terminals.
 */
#ifndef BOARDRULES_TERMIOS_H
#define BOARDRULES_TERMIOS_H

#define TCSANOW 0

struct termios {
    unsigned c_lflag;
};

struct winsize {
    unsigned short ws_row, ws_col;
};

static inline int tcgetattr(int descriptor, struct termios *terminal)
{
    (void)descriptor, (void)terminal;
    return -1;
}

static inline int tcsetattr(int descriptor, int when, const struct termios *terminal)
{
    (void)descriptor, (void)when, (void)terminal;
    return -1;
}

static inline void cfmakeraw(struct termios *terminal)
{
    (void)terminal;
}

#endif
