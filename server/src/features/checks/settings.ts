import { isIP } from 'node:net';
import { isPublicAddress } from '#net/address.ts';
import { bareHost } from '#net/url-host.ts';
import { type Check, type Judged, ok, warning } from './check.ts';

/** Settings that are right by their form, and yet not as they should be. */
export const checkSettings: Check = async ({ settings: { publicUrl, mail } }, say) => {
  const found: Judged[] = [];
  const url = new URL(publicUrl);
  if (url.protocol === 'http:' && isPublicHost(bareHost(url)))
    found.push(warning(say('settingsHttp', { url: publicUrl }), say('settingsHttpDo')));
  const sender = /[^\s<>]+@[^\s<>]+/.exec(mail.from)?.[0] ?? mail.from;
  if (mail.smtpUrl !== undefined && !isPublicHost(sender.replace(/^.*@/, '')))
    found.push(warning(say('settingsSender', { sender }), say('settingsSenderDo')));
  if (found.length === 0) return ok(say('settingsOk'));
  return warning(found.map(({ text }) => text).join(' '), found.map(({ remedy }) => remedy).join(' '));
};

/** Names of one word, and those below these ends, are of a network of one's own (RFC 6762, RFC 8375). */
const isPublicHost = (host: string): boolean =>
  isIP(host) === 0
    ? host.includes('.') && !/\.(localhost|local|lan|home|internal|intranet|home\.arpa)$/.test(host)
    : isPublicAddress(host);
