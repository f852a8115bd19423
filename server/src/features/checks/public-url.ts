import { itemNames } from '#features/projects/item-names.ts';
import { type Failure, isFailure } from '#net/fetched.ts';
import { isThisMachine } from '#net/own-hosts.ts';
import { type Asked, askOnce } from '#net/reach.ts';
import { said } from '#text/said.ts';
import { certificateTrouble, dayOf } from './certificate.ts';
import { type Check, critical, type Judged, ok, reasonIn, type Say, type World, warning } from './check.ts';

/** PUBLIC_URL is asked from here as from outside, and has to lead to this very installation. */
export const checkPublicUrl: Check = async (world, say, signal) => {
  const url = world.settings.publicUrl;
  const begun = performance.now();
  const answer = await askServer(world, signal);
  const ms = Math.max(1, Math.round(performance.now() - begun));
  if (isFailure(answer)) return unreached(answer, url, say);
  const { certificate, status, address } = answer;
  const trouble = certificate && certificateTrouble(certificate, new URL(url).host, say);
  if (trouble?.state === 'critical') return trouble;
  const elsewhere = await notThisServer(answer, world, say);
  if (elsewhere ?? trouble) return elsewhere ?? trouble;
  if (status !== 200) return critical(say('publicUrlStatus', { url, status }), say('publicUrlStatusDo'));
  if (certificate) return ok(say('publicUrlOkUntil', { url, ms, day: dayOf(certificate.until) }));
  return ok(isThisMachine(address) ? say('publicUrlLocal', { url }) : say('publicUrlOk', { url, ms }));
};

export const askServer = ({ settings, outside, ca }: World, signal: AbortSignal): Promise<Asked | Failure> =>
  askOnce(new URL('/health/ready', settings.publicUrl), 'Newsbell check', { outside, signal, ca });

const unreached = ({ code, detail }: Failure, url: string, say: Say): Judged => {
  // A router that does not lead back in is no fault of this server.
  if (code === 'TIMEOUT') return warning(say('publicUrlLate', { url }), say('publicUrlLateDo'));
  return critical(say('publicUrlUnreached', { url, error: reasonIn({ code, detail }) }), say('publicUrlUnreachedDo'));
};

const notThisServer = async ({ status, header }: Asked, world: World, say: Say): Promise<Judged | undefined> => {
  const url = world.settings.publicUrl;
  const to = header('location');
  if (status >= 300 && status < 400 && to !== undefined)
    return warning(say('publicUrlRedirect', { url, to: said(to) }), say('publicUrlRedirectDo'));
  const answering = header('newsbell-instance');
  const own = await ownInstance(world);
  if (own === answering && own !== undefined) return undefined;
  if (own === undefined && status === 200 && answering !== undefined)
    return warning(say('publicUrlUnknown', { url }), say('publicUrlUnknownDo'));
  if (status !== 200) return critical(say('publicUrlStatus', { url, status }), say('publicUrlStatusDo'));
  return critical(say('publicUrlElsewhere', { url }), say('publicUrlElsewhereDo'));
};

/** Undefined where the database cannot be asked, or has no tables yet. */
const ownInstance = async ({ database, settings }: World): Promise<string | undefined> => {
  const state = await database;
  if (state.kind !== 'open') return undefined;
  const names = await itemNames(state.db, settings.publicUrl).catch(() => undefined);
  return names?.instance;
};
