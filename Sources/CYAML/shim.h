// libyaml, and what its unions hide from Swift.

#ifndef FBCTL_CYAML_SHIM_H
#define FBCTL_CYAML_SHIM_H

#include <yaml.h>

#endif
