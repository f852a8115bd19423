/**
 * Writes the program `newsbell` of a release, which starts it from whatever folder it is called, also by a link. `node` is a path in the release,
 * or an absolute one.
 *
 * Settings: `newsbell.env` beside the release's folder is for every release that is unpacked there, unless ENV_FILE is set, be it to nothing. A
 * file that this user may not read is an error: without its DATA_DIR the command would work on another database.
 *
 * Compile cache: it was filled while packing. Node keeps one for each user, so another user gets a copy, in the cache of his home.
 */
export const launcher = (bundle: string, node: string): string => `#!/bin/sh
set -eu
here=$(dirname "$(readlink -f "$0")")
if [ -z "\${ENV_FILE+set}" ] && { [ -e "$here/../newsbell.env" ] || [ -L "$here/../newsbell.env" ]; }; then
  export ENV_FILE="$here/../newsbell.env"
fi
if [ -z "\${NODE_COMPILE_CACHE:-}" ]; then
  NODE_COMPILE_CACHE="$here/compiled"
  for packed in "$NODE_COMPILE_CACHE"/v*; do break; done
  name=$(basename "\${packed%-*}-$(id -u)")
  own="\${XDG_CACHE_HOME:-\${HOME:-/dev/null}/.cache}/newsbell/$(basename "$here")"
  if [ -d "$packed" ] && [ ! -d "$NODE_COMPILE_CACHE/$name" ] && [ ! -d "$own/$name" ]; then
    { mkdir -p "$own" && cp -R "$packed" "$own/$name.$$" && mv -T "$own/$name.$$" "$own/$name"; } 2> /dev/null || true
  fi
  if [ -d "$own/$name" ]; then NODE_COMPILE_CACHE="$own"; fi
fi
export NODE_COMPILE_CACHE NODE_COMPILE_CACHE_PORTABLE=1 MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-1}"
export MALLOC_MMAP_THRESHOLD_="\${MALLOC_MMAP_THRESHOLD_:-262144}" MALLOC_TRIM_THRESHOLD_="\${MALLOC_TRIM_THRESHOLD_:-8388608}"
exec "${node.startsWith('/') ? node : `$here/${node}`}" --max-semi-space-size=4 "$here/${bundle}/cli.js" "$@"
`;
