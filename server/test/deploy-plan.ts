/** Holds the units, and the configuration of proxies, to what they repeat of the house: commands, settings, ports, limits. */
import { parse } from 'yaml';
import { commands } from '#commands/all.ts';
import { environment } from '#config/environment.ts';
import { fileSetting, secretSettings } from '#config/secrets.ts';
import { readConfig } from '#config.ts';

const settings: readonly string[] = [...Object.keys(environment.shape), ...secretSettings.map(fileSetting)];

/** The largest body that we take is a picture, in bytes, and what a form puts around it. */
const LARGEST_BODY = 10_485_760;
/** A body is not kept from a server for much more than it takes: proxies keep it in memory or on a disk. */
const MOST_BODY = 16_777_216;

/** Answers a sentence for each disagreement of a unit with the house. */
export const unitViolations = (path: string, text: string): string[] => {
  const wrong: string[] = [];
  const values = (name: string): string[] =>
    [...text.matchAll(new RegExp(`^#?${name}=(.*)$`, 'gm'))].map(([, value]) => value!);
  for (const line of values('ExecStart')) {
    const [, called] = /\/opt\/newsbell\/current\/newsbell (\w+)/.exec(line) ?? [];
    if (!commands.some(({ name }) => name === called)) wrong.push(`${path} starts no command: ${line}`);
    for (const [, setting] of line.matchAll(/ ([A-Z_]+)=/g))
      if (!settings.includes(setting!)) wrong.push(`${path}: there is no setting ${setting}`);
  }
  for (const [setting] of values('Environment').map(each => each.split('=')))
    if (!settings.includes(setting!)) wrong.push(`${path}: there is no setting ${setting}`);
  if (!text.includes('[Service]')) return wrong;
  const state = /^StateDirectory=(\S+)$/m.exec(text)?.[1];
  const data = /DATA_DIR=(\S+)/.exec(text)?.[1];
  const written = /^ReadWritePaths=(.*)$/m.exec(text)?.[1]?.split(' ') ?? [`/var/lib/${state}`];
  if (!written.includes(data!)) wrong.push(`${path} may not write in ${data}`);
  if (!/^User=(?!root)\w+$/m.test(text)) wrong.push(`${path} runs as root`);
  if (/^Restart=/m.test(text) && !(Number(values('TimeoutStopSec')[0]) >= 15))
    wrong.push(`${path} is killed while it stops`);
  return wrong;
};

/** Answers a sentence for each disagreement of a proxy's configuration with the house. */
export const proxyViolations = (path: string, text: string): string[] => {
  const wrong: string[] = [];
  const read = readConfig({});
  if (read.kind === 'wrong') return ['the defaults are no settings'];
  const { host, port } = read.config;
  if (!text.includes(`${host}:${port}`)) wrong.push(`${path} does not lead to ${host}:${port}`);
  const limit = bodyLimit(path, text);
  if (!(limit > LARGEST_BODY && limit <= MOST_BODY)) wrong.push(`${path} lets bodies of ${limit} bytes through`);
  for (const name of ['PUBLIC_URL=https://bell.example', 'TRUSTED_PROXIES=loopback'])
    if (!text.includes(name)) wrong.push(`${path} does not say ${name}`);
  if (path.endsWith('.conf') && !/proxy_set_header X-Forwarded-For \$remote_addr;/.test(text))
    wrong.push(`${path} adds to a client's X-Forwarded-For`);
  if (path.endsWith('.conf') && !/proxy_set_header Host \$host;/.test(text))
    wrong.push(`${path} hides the host's name`);
  return wrong;
};

const bodyLimit = (path: string, text: string): number => {
  if (path.endsWith('.conf')) return Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]) * 1_048_576;
  if (!path.endsWith('.yaml')) return Number(/max_size (\d+)MB/.exec(text)?.[1]) * 1_000_000;
  const { http } = parse(text) as {
    http: { middlewares: Record<string, { buffering?: { maxRequestBodyBytes?: number } }> };
  };
  return Object.values(http.middlewares)[0]?.buffering?.maxRequestBodyBytes ?? Number.NaN;
};

/** Answers a sentence for each name in Traefik's configuration that leads nowhere. */
export const traefikViolations = (text: string): string[] => {
  const { http } = parse(text) as {
    http: {
      routers: Record<string, { service: string; middlewares: string[] }>;
      services: Record<string, { loadBalancer: { serversTransport: string } }>;
      middlewares: Record<string, object>;
      serversTransports: Record<string, object>;
    };
  };
  const unknown = Object.values(http.services)
    .map(({ loadBalancer }) => loadBalancer.serversTransport)
    .filter(name => !(name in http.serversTransports));
  const lost = Object.entries(http.routers).flatMap(([router, { service, middlewares }]) => [
    ...(service in http.services ? [] : [`${router} leads to no service ${service}`]),
    ...middlewares.filter(name => !(name in http.middlewares)).map(name => `${router} has no middleware ${name}`),
  ]);
  return [...lost, ...unknown.map(name => `there is no transport ${name}`)];
};
