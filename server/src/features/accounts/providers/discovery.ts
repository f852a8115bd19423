import type { ServerMetadata } from 'openid-client';
import { askJson, type ProviderFetch } from './door.ts';

/** TTL: an issuer's metadata is believed for this many milliseconds. */
const DISCOVERED_FOR_MS = 3_600_000;

/** Memoized: the issuer's metadata are requested at most once an hour, concurrent calls share one request, and a failure is not cached. */
export const discovery = (issuer: string, ask: ProviderFetch): (() => Promise<ServerMetadata>) => {
  let found: { at: number; server: Promise<ServerMetadata> } | undefined;
  return () => {
    if (found && performance.now() - found.at < DISCOVERED_FOR_MS) return found.server;
    const mine = { at: performance.now(), server: discover(issuer, ask) };
    mine.server.catch(() => {
      if (found === mine) found = undefined;
    });
    found = mine;
    return mine.server;
  };
};

const discover = async (issuer: string, ask: ProviderFetch): Promise<ServerMetadata> => {
  const document = await askJson(ask, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const server = document as ServerMetadata;
  if (server.issuer !== issuer) throw new Error(`the issuer calls itself ${String(server.issuer)}`);
  return server;
};
