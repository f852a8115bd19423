/**
 * Writes the program `newsbell` of a release, which starts it from whatever folder it is called, also by a link. Settings: `newsbell.env` beside the
 * release's folder is for every release that is unpacked there; one that this user may not read is the service's. Compile cache: it was filled
 * while packing, and holds at any path. `node` is a path in the release, or an absolute one.
 */
export const launcher = (bundle: string, node: string): string => `#!/bin/sh
set -eu
here=$(dirname "$(readlink -f "$0")")
if [ -z "\${ENV_FILE:-}" ] && [ -r "$here/../newsbell.env" ]; then
  export ENV_FILE="$here/../newsbell.env"
fi
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}"
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$here/compiled}" NODE_COMPILE_CACHE_PORTABLE=1
exec "${node.startsWith('/') ? node : `$here/${node}`}" --max-semi-space-size=8 "$here/${bundle}/cli.js" "$@"
`;
