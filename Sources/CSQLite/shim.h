// SQLite, and what its macros hide from Swift.

#ifndef FBCTL_CSQLITE_SHIM_H
#define FBCTL_CSQLITE_SHIM_H

#include <sqlite3.h>

// Binds a copy of the text; never NULL, also when there are no bytes to point to.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text ? text : "", count, SQLITE_TRANSIENT);
}

// Whether the file that is open no longer has the name under which it was opened.
static inline int csqlite_has_moved(sqlite3 *database) {
    int moved = 0;
    return sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

#endif
