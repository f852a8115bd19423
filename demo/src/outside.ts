/** Network sandbox: only the sample sources exist in this world. */
import { connect } from 'node:net';
import type { Outside } from '@newsbell/server/net/outside';

/** The address is public by its number, so the SSRF guard treats it like any other address; the dialer redirects it to the local origin. */
const originAddress = '198.41.0.4';

/** Resolves `<name>.localhost` at the origin's port and nothing else. */
export const originOnly = (originPort: number): Outside => ({
  isSandbox: true,
  resolve: async host => {
    if (/^[a-z0-9-]+\.localhost$/.test(host)) return [originAddress];
    throw Object.assign(new Error(`the demo knows no ${host}`), { code: 'ENOTFOUND' });
  },
  dial: (address, port) => {
    const known = address === originAddress && port === originPort;
    // No process listens on port 0, so that any other address is refused without leaving this machine.
    return connect({ host: '127.0.0.1', port: known ? originPort : 0, noDelay: true });
  },
});
