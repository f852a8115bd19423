import { said } from '#text/said.ts';
import { type Check, critical, ok, warning } from './check.ts';

/** IANA keeps it for examples (RFC 2606), so it stays. */
const name = 'example.com';

/** The crawl asks the name servers, the mail server is found as this machine finds names: both are tried. */
export const checkDns: Check = async ({ outside, settings }, say) => {
  if (outside.isSandbox) return ok(say('sandbox'));
  if (outside.takesNames && settings.outgoingProxy) return ok(say('dnsByProxy'));
  const begun = performance.now();
  const [direct, system] = await Promise.allSettled([outside.resolve(name), outside.lookup?.(name)]);
  const ms = Math.max(1, Math.round(performance.now() - begun));
  if (direct.status === 'rejected')
    return critical(say('dnsFailed', { name, error: said(String(direct.reason.message)) }), say('dnsFailedDo'));
  if (system.status === 'rejected')
    return warning(say('dnsSystem', { name, error: said(String(system.reason.message)) }), say('dnsSystemDo'));
  return ok(say('dnsOk', { name, ms }));
};
