import { isFailure } from '#net/fetched.ts';
import { reach } from '#net/reach.ts';
import { bareHost, portOf } from '#net/url-host.ts';
import { type Check, ok, reasonIn, warning } from './check.ts';

/** Chrome, Firefox and Safari each have their own. Those of Windows have a name for each region, so none can be asked for all. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];

interface Service {
  host: string;
  port: number;
  isSecure: boolean;
}

/** They are dialled by the way that messages take, through the outgoing proxy, too; nothing is sent. */
export const checkPushServices: Check = async ({ outside, settings, ca }, say, signal) => {
  if (outside.isSandbox) return ok(say('sandbox'));
  const all = [...services.map(host => ({ host, port: 443, isSecure: true })), ...configured(settings.push)];
  const looked = await Promise.all(
    all.map(async service => {
      const begun = performance.now();
      const reached = await reach(service, { outside, signal, ca });
      if (isFailure(reached)) return { name: nameOf(service), trouble: reasonIn(reached) };
      reached.socket.destroy();
      const ms = Math.max(1, Math.round(performance.now() - begun));
      return { name: nameOf(service), trouble: reached.certificate?.trouble, ms };
    }),
  );
  const failed = looked.filter(({ trouble }) => trouble !== undefined);
  if (failed.length === 0)
    return ok(say('pushOk', { hosts: looked.map(({ name, ms }) => `${name} (${ms} ms)`).join(', ') }));
  const hosts = failed.map(({ name, trouble }) => `${name} (${trouble})`).join(', ');
  return warning(say('pushUnreached', { hosts }), say('pushUnreachedDo'), '/admin/channels');
};

const configured = ({ hosts, fcm }: Parameters<Check>[0]['settings']['push']): Service[] => {
  const named = hosts.map(host => {
    const { hostname, port } = new URL(`http://${host}`);
    // The operator may have named a port without TLS, so only the connection is tried there.
    return { host: hostname, port: port === '' ? 443 : Number(port), isSecure: port === '' };
  });
  const url = fcm && new URL(fcm.url);
  const asked = url ? [{ host: bareHost(url), port: portOf(url), isSecure: url.protocol === 'https:' }] : [];
  return [...named, ...asked].filter(({ host }) => !services.includes(host));
};

const nameOf = ({ host, port }: Service): string => (port === 443 ? host : `${host}:${port}`);
