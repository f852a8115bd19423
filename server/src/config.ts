/** The environment as one checked object; the only reader of `process.env`. docs/running.md lists every setting. */
import { resolve } from 'node:path';
import type { readingRules, signUpRules } from '@newsbell/contracts/account-rules';
import type { LogLevel } from '#log/events.ts';
import { type PrivateHosts, readPrivateHosts } from '#net/private-hosts.ts';
import { hostName, isLoopback, isOpenHttp, subjectOf, withoutSlash } from './config/addresses.ts';
import { type DkimSettings, readDkim } from './config/dkim.ts';
import { type Environment, environment } from './config/environment.ts';
import { givenSettings } from './config/given.ts';
import { type ProviderSettings, providersOf } from './config/providers.ts';
import { problemOfProxySignIn } from './config/proxy-sign-in.ts';
import { readServiceAccount, type ServiceAccount } from './config/service-account.ts';
import { chooseBy, type MemoryChoices, usableMegabytes } from './memory.ts';

const MB = 1_048_576;

export interface CrawlSettings {
  enabled: boolean;
  /** One process talks to at most this many hosts at a time. */
  slots: number;
  hostGapMs: number;
  floorMinutes: number;
  floorNoValidatorsMinutes: number;
  retryMinutes: number;
  /** These ports are allowed beside 80, 443, 8080 and 8443. */
  extraPorts: number[];
  /** Hosts and ranges of one's own network that sources may be at, and for whose sources they are. Undefined: there are none. */
  privateHosts: PrivateHosts | undefined;
  privateFor: 'administrators' | 'everybody';
  maxBytes: number;
  moveSightings: number;
  moveHours: number;
  goneConfirmHours: number;
}

export interface GeneratorSettings {
  perAccount: number;
  /** Pages that a person may have looked at, to be shown the source or to make or edit a generator. */
  pagesPerMinute: number;
  pagesPerHour: number;
  /** Changes of settings, by a person; requests for the feeds, by an address (a /64 for IPv6). */
  changesPerHour: number;
  feedsPerMinute: number;
  pageMaxBytes: number;
  /** A page that gave nothing, or did not let us in, three times over so many hours has stopped to work. */
  brokenHours: number;
  /** One that could not be reached for so long is told of. */
  unreachableHours: number;
}

export interface AccountSettings {
  /** Where the browser goes after signing out. */
  logoutUrl: string;
  /** SIGN_UP says who may make an account, READING who may read. */
  signUp: (typeof signUpRules)[number];
  reading: (typeof readingRules)[number];
  /** While nobody administers, strangers could come first: a sign-up needs the code. */
  firstNeedsCode: boolean;
  /** A trusted proxy names the person in this header (in lower case); with `signsUp` an unknown name gets an account. */
  byProxy: { header: string; emailHeader: string | undefined; signsUp: boolean } | undefined;
  /** It is HTML of the terms in place of our own. */
  termsFile: string | undefined;
  /** Tries an hour: by address (a /64 for IPv6) and by account; sign-ups by address. */
  limits: { signInByAddress: number; signInByAccount: number; signUpByAddress: number };
  providers: ProviderSettings[];
  /** ID tokens of this issuer are accepted: the issuer is the project's own. */
  firebase: { projectId: string; issuer: string } | undefined;
}

export interface ContactSettings {
  /** Messages that an address (a /64 for IPv6) may send in an hour. */
  perHour: number;
  /** The chat that Korean readers are led to; undefined: they get the form. */
  chatUrl: string | undefined;
}

export interface SourceSettings {
  /** Feeds that a person may add; what was there before does not count. */
  feedsPerAccount: number;
  /** Addresses that a person may have looked at in an hour. */
  discoverPerHour: number;
}

export interface PublishingSettings {
  /** Projects to which a person publishes. */
  perAccount: number;
  /** News, and edits and deletions of them: of a project in a minute and in a day, and of a person in a day. */
  perMinuteOfProject: number;
  perDayOfProject: number;
  perDay: number;
}

export interface MailSettings {
  /** Where it is undefined, mails are kept as files in the data folder. */
  smtpUrl: string | undefined;
  from: string;
  /** Mails are signed by this; undefined: they are not. */
  dkim: DkimSettings | undefined;
  /** True where this process sends due deliveries; any number of processes may. */
  sending: boolean;
}

export interface NotifySettings {
  /** A person gets one digest in so many minutes. */
  slotMinutes: number;
}

export interface PushSettings {
  /** Destinations that a person registers, and tests that they send; removals by an address (a /64 for IPv6). */
  registrationsPerHour: number;
  testsPerHour: number;
  removalsPerMinute: number;
  /** Push services beside the browsers' own; with a port, wherever they are and without TLS too. */
  hosts: string[];
  /** A push service may turn to this contact about our messages (RFC 8292 §2.1). */
  subject: string;
  /** `url` is where FCM is. */
  fcm: (ServiceAccount & { url: string }) | undefined;
}

export interface WebhookSettings {
  /** The operator has named these `host:port` for the webhooks of everybody: wherever they are, and without TLS too. */
  hosts: string[];
}

export interface Config {
  port: number;
  host: string;
  /** It is the origin without a trailing slash, as people reach this instance. */
  publicUrl: string;
  /** Names by which this instance is reached, as they stand in a Host header without a port; beside them localhost and addresses. */
  hosts: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  /** These choices follow from the memory that this process may take. */
  memory: MemoryChoices;
  productName: string;
  /** A call that takes longer is answered with 503, whatever it waits for. */
  answerWithinMs: number;
  metricsToken: string | undefined;
  /** Here a process answers for its health and its figures; undefined: a worker nowhere, a web server where people reach it. */
  metricsAt: { port: number; host: string } | undefined;
  starterPack: boolean;
  crawl: CrawlSettings;
  generators: GeneratorSettings;
  /** False where people who are new write as all others do: on an instance for people who know each other. */
  boards: { newcomerLimits: boolean };
  /** The bytes are those of the pictures that a person may have in texts, as they are stored. */
  images: { accountBytes: number };
  /**
   * Pictures of other sites are loaded through this server; an address (a /64 for IPv6) may have so many fetched in a minute, and
   * ten minutes' at once.
   */
  pictureProxy: { isOn: boolean; perMinute: number };
  /** The bytes are those of items and their names as `item_space` counts them; the account's are of what it has added. */
  keep: { items: number; days: number; sourceBytes: number; accountBytes: number };
  /** Proxies whose X-Forwarded-For is believed: addresses, ranges, or `loopback`. */
  trustedProxies: string[];
  /** Connections that one address may have open at a time. */
  connectionsPerAddress: number;
  accounts: AccountSettings;
  contact: ContactSettings;
  sources: SourceSettings;
  publishing: PublishingSettings;
  /** Requests to the hub by an address, a /64 for IPv6; hubs elsewhere are asked; `host:port` of callbacks and hubs that may be inside. */
  websub: { requestsPerMinute: number; subscribes: boolean; hosts: string[] };
  mail: MailSettings;
  notify: NotifySettings;
  push: PushSettings;
  webhooks: WebhookSettings;
  /** Requests to other sites go through this HTTP proxy; where it `resolves`, it gets names instead of judged addresses. */
  outgoingProxy: { url: URL; resolves: boolean } | undefined;
  log: 'json' | 'text' | 'silent';
  logLevel: LogLevel;
}

/** The environment of a program that we start. */
export const environmentWith = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more });

interface Wrong {
  kind: 'wrong';
  /** They are whole sentences, one a setting. */
  problems: string[];
}
type Judged = { kind: 'config'; config: Config } | Wrong;

/** `warnings` are sentences on settings that hold all the same. */
export type ConfigOutcome = Judged & { warnings: string[] };

/** Reads and checks the settings. Empty values count as not set. */
export const readConfig = (env: Record<string, string | undefined> = process.env): ConfigOutcome => {
  const { values, problems, warnings } = givenSettings(env, Object.keys(environment.shape));
  return { ...(problems.length > 0 ? { kind: 'wrong', problems } : judge(values)), warnings };
};

const judge = (values: Record<string, string | undefined>): Judged => {
  const read = environment.safeParse(values);
  if (!read.success) {
    return { kind: 'wrong', problems: read.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) };
  }
  const parsed = parse(read.data);
  return parsed.kind === 'wrong' ? parsed : { kind: 'config', config: configOf(read.data, parsed) };
};

/** These settings are more than their texts: addresses, names, ports, and a key file that is read. */
interface Parsed {
  kind: 'parsed';
  publicUrl: URL;
  extraPorts: number[];
  extraHosts: string[];
  serviceAccount: ServiceAccount | undefined;
  privateHosts: PrivateHosts | undefined;
  dkim: DkimSettings | undefined;
}

const parse = (e: Environment): Parsed | Wrong => {
  const extraPorts = e.CRAWL_PORTS.map(Number);
  if (extraPorts.some(port => !Number.isInteger(port) || port < 1 || port > 65_535)) {
    return { kind: 'wrong', problems: ['CRAWL_PORTS: expected port numbers joined by commas'] };
  }
  const publicUrl = new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`);
  const extraHosts = e.EXTRA_HOSTS.map(hostName);
  if (!extraHosts.every(name => name !== undefined)) {
    return { kind: 'wrong', problems: ['EXTRA_HOSTS: expected host names without a port, joined by commas'] };
  }
  const open = publicUrl.protocol === 'https:' ? providerAddresses.filter(name => isOpenHttp(e[name])) : [];
  if (open.length > 0) return { kind: 'wrong', problems: open.map(name => `${name}: expected an https address`) };
  const chatProblem = e.KAKAO_CHAT_URL === undefined ? undefined : problemOfChat(e.KAKAO_CHAT_URL, publicUrl);
  const proxyProblem = problemOfProxySignIn(e);
  if (proxyProblem) return { kind: 'wrong', problems: [proxyProblem] };
  if (chatProblem) return { kind: 'wrong', problems: [`KAKAO_CHAT_URL: ${chatProblem}`] };
  const serviceAccount = e.FCM_SERVICE_ACCOUNT === undefined ? undefined : readServiceAccount(e.FCM_SERVICE_ACCOUNT);
  if (e.FCM_SERVICE_ACCOUNT !== undefined && serviceAccount === undefined) {
    const problem = 'FCM_SERVICE_ACCOUNT: expected the key file of a service account, its path or its JSON';
    return { kind: 'wrong', problems: [problem] };
  }
  const privateHosts = readPrivateHosts(e.CRAWL_PRIVATE_HOSTS);
  if (!privateHosts.ok) return { kind: 'wrong', problems: [`CRAWL_PRIVATE_HOSTS: ${privateHosts.problem}`] };
  const signing = readDkim(e);
  if (!signing.ok) return { kind: 'wrong', problems: [signing.problem] };
  const { dkim } = signing;
  return { kind: 'parsed', publicUrl, extraPorts, extraHosts, serviceAccount, privateHosts: privateHosts.hosts, dkim };
};

/** The frame of the chat runs scripts with the rights of its origin, which must not be ours. */
const problemOfChat = (address: string, publicUrl: URL): string | undefined => {
  const { origin, username, password } = new URL(address);
  if (isOpenHttp(address) || username || password) return 'expected an https address without a user';
  return origin === publicUrl.origin ? 'expected an address of another site' : undefined;
};

const configOf = (e: Environment, parsed: Parsed): Config => {
  const { publicUrl, extraHosts } = parsed;
  const memory = chooseBy(e.MEMORY_MB ?? usableMegabytes());
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: publicUrl.origin,
    hosts: [hostName(publicUrl.hostname), hostName(e.HOST), ...extraHosts].filter(name => name !== undefined),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL ?? memory.databasePool,
    memory,
    productName: e.PRODUCT_NAME,
    answerWithinMs: e.ANSWER_WITHIN_MS,
    metricsToken: e.METRICS_TOKEN,
    metricsAt: e.METRICS_PORT === undefined ? undefined : { port: e.METRICS_PORT, host: e.METRICS_HOST },
    starterPack: e.STARTER_PACK,
    crawl: crawlOf(e, parsed, memory),
    generators: generatorsOf(e),
    images: { accountBytes: e.IMAGES_MB_ACCOUNT * MB },
    pictureProxy: { isOn: e.PICTURE_PROXY, perMinute: e.PICTURES_PER_MINUTE_ADDRESS },
    boards: { newcomerLimits: e.NEWCOMER_LIMITS },
    keep: {
      items: e.KEEP_ITEMS,
      days: e.KEEP_DAYS,
      sourceBytes: e.KEEP_MB_SOURCE * MB,
      accountBytes: e.KEEP_MB_ACCOUNT * MB,
    },
    trustedProxies: e.TRUSTED_PROXIES,
    connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
    accounts: accountsOf(e, parsed),
    contact: { perHour: e.CONTACT_PER_HOUR_ADDRESS, chatUrl: e.KAKAO_CHAT_URL },
    sources: { feedsPerAccount: e.FEEDS_PER_ACCOUNT, discoverPerHour: e.DISCOVER_PER_HOUR_ACCOUNT },
    publishing: {
      perAccount: e.PUBLISHED_PER_ACCOUNT,
      perMinuteOfProject: e.PUBLISH_PER_MINUTE_PROJECT,
      perDayOfProject: e.PUBLISH_PER_DAY_PROJECT,
      perDay: e.PUBLISH_PER_DAY_ACCOUNT,
    },
    websub: {
      requestsPerMinute: e.WEBSUB_PER_MINUTE_ADDRESS,
      // A hub could not reach a server of a home network, or only by a connection that anybody may listen to.
      subscribes: e.WEBSUB_SUBSCRIBE ?? publicUrl.protocol === 'https:',
      hosts: e.WEBSUB_HOSTS.map(host => host.toLowerCase()),
    },
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM ?? `${e.PRODUCT_NAME} <no-reply@${publicUrl.hostname}>`,
      dkim: parsed.dkim,
      sending: e.SEND_MAIL,
    },
    notify: { slotMinutes: e.NOTIFY_SLOT_MINUTES },
    push: pushOf(e, parsed),
    webhooks: { hosts: e.WEBHOOK_HOSTS.map(host => host.toLowerCase()) },
    outgoingProxy: e.HTTPS_PROXY ? { url: new URL(e.HTTPS_PROXY), resolves: e.HTTPS_PROXY_RESOLVES } : undefined,
    log: e.LOG ?? (process.stdout.isTTY ? 'text' : 'json'),
    logLevel: e.LOG_LEVEL,
  };
};

const crawlOf = (e: Environment, { extraPorts, privateHosts }: Parsed, memory: MemoryChoices): CrawlSettings => ({
  enabled: e.CRAWL,
  slots: e.CRAWL_SLOTS ?? memory.crawlSlots,
  hostGapMs: e.CRAWL_HOST_GAP_SECONDS * 1000,
  floorMinutes: e.CRAWL_FLOOR_MINUTES,
  floorNoValidatorsMinutes: e.CRAWL_FLOOR_NO_VALIDATORS_MINUTES,
  retryMinutes: e.CRAWL_RETRY_MINUTES,
  extraPorts,
  privateHosts,
  privateFor: e.CRAWL_PRIVATE_FOR,
  maxBytes: e.CRAWL_MAX_BYTES,
  moveSightings: e.CRAWL_MOVE_SIGHTINGS,
  moveHours: e.CRAWL_MOVE_HOURS,
  goneConfirmHours: e.CRAWL_GONE_CONFIRM_HOURS,
});

const generatorsOf = (e: Environment): GeneratorSettings => ({
  perAccount: e.GENERATORS_PER_ACCOUNT,
  pagesPerMinute: e.PAGES_PER_MINUTE_ACCOUNT,
  pagesPerHour: e.PAGES_PER_HOUR_ACCOUNT,
  changesPerHour: e.GENERATOR_CHANGES_PER_HOUR_ACCOUNT,
  feedsPerMinute: e.GENERATOR_FEEDS_PER_MINUTE_ADDRESS,
  pageMaxBytes: e.GENERATOR_PAGE_MAX_BYTES,
  brokenHours: e.GENERATOR_BROKEN_HOURS,
  unreachableHours: e.GENERATOR_UNREACHABLE_HOURS,
});

const accountsOf = (e: Environment, { publicUrl, extraHosts }: Parsed): AccountSettings => ({
  logoutUrl: e.LOGOUT_URL,
  // Pre-hijacking: somebody who took a name by a form would keep a password for the account of the person of that name.
  signUp: e.PROXY_AUTH_HEADER ? 'closed' : e.SIGN_UP,
  reading: e.READING,
  // A proxy on this machine has a loopback address as well, and what it lets in has a name.
  firstNeedsCode: e.TRUSTED_PROXIES.length > 0 || ![publicUrl.hostname, e.HOST, ...extraHosts].every(isLoopback),
  byProxy: e.PROXY_AUTH_HEADER
    ? { header: e.PROXY_AUTH_HEADER, emailHeader: e.PROXY_AUTH_EMAIL_HEADER, signsUp: e.PROXY_AUTH_SIGN_UP }
    : undefined,
  termsFile: e.TERMS_FILE,
  limits: {
    signInByAddress: e.SIGN_IN_PER_HOUR_ADDRESS,
    signInByAccount: e.SIGN_IN_PER_HOUR_ACCOUNT,
    signUpByAddress: e.SIGN_UP_PER_HOUR_ADDRESS,
  },
  providers: providersOf(e),
  firebase: e.FIREBASE_PROJECT_ID
    ? { projectId: e.FIREBASE_PROJECT_ID, issuer: `${withoutSlash(e.FIREBASE_ISSUER)}/${e.FIREBASE_PROJECT_ID}` }
    : undefined,
});

const pushOf = (e: Environment, { publicUrl, serviceAccount }: Parsed): PushSettings => ({
  registrationsPerHour: e.PUSH_REGISTRATIONS_PER_HOUR_ACCOUNT,
  testsPerHour: e.PUSH_TESTS_PER_HOUR_ACCOUNT,
  removalsPerMinute: e.PUSH_REMOVALS_PER_MINUTE_ADDRESS,
  hosts: e.PUSH_HOSTS.map(host => host.toLowerCase()),
  subject: e.PUSH_SUBJECT ?? subjectOf(publicUrl),
  fcm: serviceAccount && {
    ...serviceAccount,
    tokenUrl: e.FCM_TOKEN_URL ?? serviceAccount.tokenUrl,
    url: withoutSlash(e.FCM_URL),
  },
});

const providerAddresses = [
  'GOOGLE_ISSUER',
  'FACEBOOK_URL',
  'FACEBOOK_API_URL',
  'GITHUB_URL',
  'GITHUB_API_URL',
  'OIDC_ISSUER',
  'FIREBASE_ISSUER',
  'FCM_URL',
  'FCM_TOKEN_URL',
] as const;
