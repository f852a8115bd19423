/**
 * DNS rebinding: a page of another name that resolves to this server is, for its browser, of the same origin as this server. Only the Host
 * header tells, so a request is answered under our own names alone (decision 0018).
 */
import { healthLive, healthReady, metrics } from '@newsbell/contracts/operations';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '#deps.ts';
import { answerProblem, answerProblemAsText } from './problems.ts';
import type { App } from './routing.ts';

/** Health checks and Prometheus ask by the name of a container. A rebound page learns nothing here: the figures have a token. */
const forMachines = new Set<string>([healthLive.url, healthReady.url, metrics.url]);

export const refuseOtherHosts = (app: App, { hosts }: Pick<Settings, 'hosts'>): void => {
  const ours = new Set(hosts);
  app.addHook('onRequest', (request, reply, done) => {
    switch (hostOf(request, ours)) {
      case 'ours':
        return done();
      case 'unclear':
        return void answerProblem(request, reply, 'BAD_REQUEST');
      case 'other':
        if (forMachines.has(request.routeOptions.url ?? '')) return done();
        return void (request.headers.accept?.includes('text/html') ? answerProblemAsText : answerProblem)(
          request,
          reply,
          'UNKNOWN_HOST',
        );
    }
  });
};

/**
 * Every name that the request gives is looked at: its Host, the address in its first line, and what a trusted proxy says. A page that was
 * bound to this machine can write an X-Forwarded-Host but no Host, so the one never stands for the other.
 */
const hostOf = (request: FastifyRequest, ours: ReadonlySet<string>): 'ours' | 'other' | 'unclear' => {
  const { host } = request.headers;
  if (request.raw.rawHeaders.filter((each, i) => i % 2 === 0 && each.toLowerCase() === 'host').length > 1)
    return 'unclear';
  // HTTP/1.0 knows no Host: health checks of some load balancers come without, browsers never do.
  if (host === undefined) return request.raw.httpVersion === '1.0' ? 'ours' : 'unclear';
  const target = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(request.raw.url ?? '')?.[1];
  const names = [host, request.host, ...(target === undefined ? [] : [target])];
  return names.every(name => isOurs(name, ours)) ? 'ours' : 'other';
};

/** An address passes whatever it is: a rebound name stands in the header as that name, and behind a container's NAT no address is ours. */
const isOurs = (host: string, ours: ReadonlySet<string>): boolean => {
  const [, address, name = ''] = AUTHORITY.exec(host) ?? [];
  if (address !== undefined) return URL.canParse(`http://[${address}]`);
  const bare = name.toLowerCase().replace(/\.$/, '');
  return ours.has(bare) || /^(?:[\w-]+\.)*localhost$/.test(bare) || isIPv4(name);
};

/** Browsers write an IPv4 address as four decimal numbers, whatever its spelling was. */
const isIPv4 = (name: string): boolean =>
  /^\d+(\.\d+){3}$/.test(name) && URL.parse(`http://${name}`)?.hostname === name;

const AUTHORITY = /^(?:\[([0-9a-f:.]+)\]|([\w.-]{1,254}))(?::\d{1,5})?$/i;
