/**
 * The network plan allows net/ to open connections, and the files named here with their reason. Every module from
 * outside is in one of two lists.
 */
import { builtinModules } from 'node:module';
import { importsOf, withoutComments } from './house-plan.ts';

/** These packages and modules of Node can open a connection, with all that lies below them; a child process can, too. */
const connecting = new Set([
  ...['undici', 'nodemailer', 'openid-client', 'pg', 'pg-native'],
  ...['node:net', 'node:tls', 'node:http', 'node:https', 'node:http2', 'node:dgram', 'node:dns', 'node:inspector'],
  ...['node:child_process', 'node:cluster'],
]);

/**
 * These packages open no connection, as far as they are used: `jose` could by `createRemoteJWKSet`, which is looked for
 * by its name, and `defuddle` by `parseAsync`, which is never called.
 */
const quiet = new Set([
  ...['fastify', 'fastify-type-provider-zod', '@fastify/compress', '@fastify/cookie', '@fastify/formbody'],
  ...['@fastify/multipart', '@fastify/static', '@fastify/swagger', '@node-rs/argon2', '@zxcvbn-ts/language-common'],
  ...['kysely', 'pg-copy-streams', 'zod', 'jose', 'sharp', 'htmlparser2', 'fastest-levenshtein', 'lru-cache'],
  ...['markdown-it', 'markdown-it-cjk-friendly', 'croner', 'defuddle', '@mozilla/readability', 'linkedom'],
]);

/** A file outside net/ may use these modules, or calls, that can open a connection, for its reason. */
const exceptions: Record<string, { modules: string[]; why: string }> = {
  'server/src/main.ts': { modules: ['node:net'], why: 'asks whether the port to listen on is free' },
  'server/src/db/connection.ts': { modules: ['pg'], why: 'connects to the database that the operator has named' },
  'server/src/db/open.ts': { modules: ['pg'], why: 'pools connections to that database' },
  'server/src/db/migrate.ts': { modules: ['pg'], why: 'works on a connection that it is given' },
  'server/src/db/restore.ts': { modules: ['pg'], why: 'connects to that database' },
  'server/src/commands/psql.ts': { modules: ['node:child_process'], why: "runs PostgreSQL's own terminal" },
  'server/src/features/mail/smtp.ts': { modules: ['nodemailer'], why: 'writes mails on connections of connections.ts' },
  'server/src/features/mail/connections.ts': {
    modules: ['nodemailer'],
    why: "connects to the operator's own mail server, which may be inside the network, so the guard of net/ would refuse it",
  },
  'server/src/features/mail/verify.ts': {
    modules: ['nodemailer', 'node:net', 'node:tls'],
    why: 'looks at that mail server, and at its certificate',
  },
  'server/src/features/checks/settings.ts': { modules: ['node:net'], why: 'tells addresses from names' },
  'server/src/features/mail/folder.ts': { modules: ['nodemailer'], why: 'composes mails that are kept as files' },
  'server/src/features/mail/dkim.ts': { modules: ['nodemailer'], why: 'signs mails' },
  'server/src/features/mail/message.ts': { modules: ['nodemailer'], why: 'composes mails' },
  'server/src/features/accounts/providers/code-flow.ts': {
    modules: ['openid-client'],
    why: 'has it ask by `customFetch`, through the door for providers',
  },
  'server/src/features/accounts/providers/id-token.ts': {
    modules: ['createRemoteJWKSet'],
    why: 'has it ask by `customFetch`, through the door for providers',
  },
  ...Object.fromEntries(
    ['postgres-user', 'postmaster-locks', 'throw-away'].map(name => [
      `server/src/db/${name}.ts`,
      { modules: ['node:child_process'], why: 'runs the programs of the embedded PostgreSQL, or of the system' },
    ]),
  ),
  'server/src/db/postgres-binaries.ts': { modules: ['require'], why: 'finds where the package of PostgreSQL lies' },
};

const calls: [what: string, pattern: RegExp][] = [
  ['the global fetch', /(?<![\w.#$]|function )fetch\s*[(),;]|\bglobalThis\s*(\.|\[\s*['"`])fetch\b/],
  ['WebSocket', /\bnew (globalThis\.)?WebSocket\b/],
  ['EventSource', /\bnew (globalThis\.)?EventSource\b/],
  ['createRemoteJWKSet', /\bcreateRemoteJWKSet\b/],
  ['getBuiltinModule', /\bgetBuiltinModule\b/],
  ['require', /\b(createRequire|require)\(/],
];

/** Answers sentences that say what a source uses against the plan. `path` is from the root of the repository. */
export const networkViolations = (path: string, source: string): string[] => {
  if (path.startsWith('server/src/net/')) return [];
  const code = source.replaceAll(/^import type [^;]*;/gm, '');
  const modules = importsOf(code).filter(specifier => !/^[#.]|^@newsbell\//.test(specifier));
  const allowed = exceptions[path]?.modules ?? [];
  return [
    ...modules.filter(each => connecting.has(packageOf(each)) && !allowed.includes(packageOf(each))),
    ...modules
      .filter(each => !isKnown(packageOf(each)))
      .map(each => `${each}, which is in no list of the network plan,`),
    ...callsIn(code).filter(each => !allowed.includes(each)),
  ].map(what => `${path} uses ${what}`);
};

/** Answers the exceptions that no file needs any more. */
export const needlessExceptions = (sources: readonly [path: string, source: string][]): string[] => {
  const used = new Map(
    sources.map(([path, source]) => [path, [...importsOf(source).map(packageOf), ...callsIn(source)]]),
  );
  return Object.entries(exceptions).flatMap(([path, { modules }]) =>
    modules.filter(each => !used.get(path)?.includes(each)).map(each => `${path} does not use ${each}`),
  );
};

/**
 * SSRF: a request gets the permission to reach the operator's own network in these files, and in no other: the crawl of a source that has it, and
 * the looks of those who may add one. Pictures, full text, kept pages, hubs, webhooks, push and providers never have it.
 */
const permitting = new Set(
  [
    ...['crawl/ask.ts', 'crawl/robots.ts', 'crawl/kinds/kind.ts'],
    ...['projects/looking.ts', 'projects/discover.ts'],
    ...['generators/page.ts', 'generators/page-routes.ts', 'generators/building-routes.ts'],
    ...['subscriptions/opml/import.ts', 'subscriptions/opml/follow-outline.ts'],
  ]
    .map(name => `server/src/features/${name}`)
    .concat('server/src/commands/sources.ts'),
);

export const permissionViolations = (path: string, source: string): string[] => {
  if (path.startsWith('server/src/net/') || permitting.has(path)) return [];
  return /\bmayReachPrivate\b/.test(withoutComments(source)) ? [`${path} gives a permission`] : [];
};

/** Answers the files of the list that give none any more. */
export const needlessPermissions = (sources: readonly [path: string, source: string][]): string[] =>
  [...permitting].filter(
    path => !sources.some(([each, source]) => each === path && source.includes('mayReachPrivate')),
  );

const callsIn = (source: string): string[] => {
  const code = withoutComments(source).replaceAll(/^import\b[^;]*;/gm, '');
  return calls.filter(([, pattern]) => pattern.test(code)).map(([what]) => what);
};

const isKnown = (name: string): boolean => name.startsWith('node:') || connecting.has(name) || quiet.has(name);

/**
 * Answers the package of a module: `nodemailer/lib/smtp-connection` is of `nodemailer`, `@a/b/c` of `@a/b`,
 * `dns/promises` of `node:dns`.
 */
const packageOf = (specifier: string): string => {
  const bare = specifier.replace(/^node:/, '');
  const [scope, ...rest] = bare.split('/');
  if (specifier.startsWith('node:') || builtinModules.includes(scope!)) return `node:${scope}`;
  return scope!.startsWith('@') ? `${scope}/${rest[0]}` : scope!;
};
