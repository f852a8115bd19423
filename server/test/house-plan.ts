/**
 * The import plan has the rooms, and the rooms that each may use. A room is a folder or a file of a package; its own
 * files are always its to use. The plan stands here alone; a change is said in docs/decisions/. Each room has a README.md.
 */
export interface Plan {
  /** It is the folder that the rooms are in, from the root of the repository. */
  root: string;
  /** The rooms may use these whole packages beside what npm brings. */
  packages: string[];
  rooms: Record<string, string[]>;
}

const feature = ['async', 'deps', 'config', 'log', 'version', 'text', 'documents', 'db', 'net', 'i18n', 'http'];

export const serverPlan: Plan = {
  root: 'server/src',
  packages: ['@newsbell/contracts', '@newsbell/extraction'],
  rooms: {
    version: [],
    log: [],
    memory: [],
    config: ['log', 'net', 'memory'],
    async: [],
    text: [],
    i18n: [],
    documents: ['text'],
    net: ['version', 'text'],
    db: ['log', 'async'],
    deps: ['config', 'log', 'text', 'db', 'net', 'i18n'],
    http: ['deps', 'log', 'version', 'text', 'db', 'net', 'i18n'],
    'features/mail': feature,
    'features/accounts': [...feature, 'features/mail', 'features/images'],
    'features/images': feature,
    'features/picture-proxy': feature,
    'features/items': feature,
    'features/crawl': [...feature, 'features/items'],
    'features/projects': [...feature, 'features/items', 'features/crawl'],
    'features/generators': [...feature, 'features/items', 'features/crawl', 'features/projects', 'features/mail'],
    'features/read-state': [...feature, 'features/items'],
    'features/subscriptions': [...feature, 'features/items', 'features/projects'],
    'features/followed-words': [...feature, 'features/items'],
    'features/stories': [...feature, 'features/items'],
    'features/channels': [...feature, 'features/mail'],
    'features/notifications': [
      ...feature,
      'features/channels',
      'features/accounts',
      'features/items',
      'features/subscriptions',
      'features/mail',
    ],
    'features/boards': [...feature, 'features/images', 'features/projects'],
    'features/checks': [...feature, 'features/mail', 'features/projects'],
    'features/announcements': feature,
    'features/contact': [...feature, 'features/accounts', 'features/mail'],
    'features/clients': [
      ...feature,
      ...['features/accounts', 'features/items', 'features/read-state', 'features/subscriptions'],
    ],
    'features/publishing': [
      ...feature,
      ...['features/accounts', 'features/images', 'features/items', 'features/projects'],
    ],
    'features/hooks': [...feature, 'features/accounts', 'features/publishing'],
    'features/pings': [...feature, 'features/publishing'],
    'features/silence': [...feature, 'features/publishing'],
    'features/websub': [
      ...feature,
      ...['features/accounts', 'features/items', 'features/crawl', 'features/projects', 'features/generators'],
      'features/out-feeds',
    ],
    'features/full-text': [...feature, 'features/crawl', 'features/projects'],
    'features/saved': [
      ...feature,
      ...['features/full-text', 'features/items', 'features/projects', 'features/read-state', 'features/subscriptions'],
      'features/generators',
    ],
    'features/out-feeds': [...feature, 'features/items', 'features/projects', 'features/read-state', 'features/boards'],
    'features/overview': [
      ...feature,
      ...['features/items', 'features/crawl', 'features/generators', 'features/mail', 'features/boards'],
      'features/contact',
    ],
    'features/pages': feature,
    limits: ['deps', 'http', 'db', 'features'],
    outcomes: ['log', 'http'],
    operations: ['async', 'deps', 'version', 'db', 'http', 'features', 'outcomes'],
    app: ['deps', 'limits', 'operations', 'http', 'db', 'documents', 'features', 'source-hooks'],
    'source-hooks': ['features'],
    jobs: ['async', 'deps', 'db', 'documents', 'features', 'source-hooks'],
    main: [
      ...['app', 'jobs', 'operations', 'outcomes', 'async'],
      ...['deps', 'config', 'log', 'memory', 'version', 'documents', 'db', 'net', 'http', 'features'],
    ],
    commands: [
      'main',
      'deps',
      'source-hooks',
      'config',
      'log',
      'version',
      'text',
      'documents',
      'db',
      'net',
      'features',
    ],
    cli: ['commands', 'config', 'log', 'version', 'db'],
  },
};

export const webPlan: Plan = {
  root: 'web/src',
  packages: ['@newsbell/contracts', '@newsbell/extraction'],
  rooms: {
    i18n: [],
    'api-error': ['i18n'],
    'endpoint-of': [],
    api: ['api-error', 'endpoint-of', 'i18n'],
    ui: ['api-error', 'i18n'],
    // Another feature may be used only by its queries; see `mayUse`.
    'features/*': ['api-error', 'i18n', 'ui'],
    routes: ['api-error', 'i18n', 'ui', 'features'],
    app: ['api-error', 'i18n', 'ui', 'features', 'routes'],
    // The room has the service worker and its registration.
    offline: ['ui'],
    main: ['i18n', 'ui', 'app', 'offline'],
  },
};

/**
 * These packages have no rooms, and may use these parts of the house. `demo` and `bench` run the real server; `e2e`
 * sees it from outside.
 */
export const outerPlan: Record<string, string[]> = {
  contracts: [],
  extraction: [],
  demo: ['@newsbell/server', '@newsbell/contracts', '@newsbell/extraction'],
  bench: ['@newsbell/server', '@newsbell/contracts', '@newsbell/extraction', '@newsbell/demo'],
  e2e: ['@newsbell/contracts', '@newsbell/extraction'],
};

/** Answers the modules that a source imports, re-exports or loads, as written. It relies on the formatter's quotes. */
export const importsOf = (source: string): string[] =>
  [
    /^(?:import|export)\b[^;'"]*?\bfrom\s+'([^']+)'/gm,
    /^import\s+'([^']+)'/gm,
    /\bimport\(\s*'([^']+)'/g,
    /\bnew URL\(\s*'(\.[^']+\.tsx?)'/g,
  ].flatMap(pattern => [...source.matchAll(pattern)].map(match => match[1]!));

/** Removes comments, also those of SQL. A sign in the midst of a text, as in an Accept header, begins no comment. */
export const withoutComments = (source: string): string =>
  source.replaceAll(/(?<=^|[\s({[,;])\/\*[\s\S]*?\*\//gm, '').replaceAll(/^\s*(\/\/|--).*$/gm, '');

/** Answers sentences that say which import of the file is against the plan. `path` is from the root of the repository. */
export const roomViolations = (plan: Plan, path: string, source: string): string[] => {
  const room = roomOf(plan, path);
  if (room === undefined) return [`${path} is in no room of the plan`];
  return importsOf(source).flatMap(specifier => {
    const to = resolveImport(plan, path, specifier);
    if (to === undefined) return [];
    const allowed = to.startsWith('@newsbell/') ? isPackage(plan.packages, to) : mayUse(plan, room, path, to);
    return allowed ? [] : [`${path} imports ${to}`];
  });
};

/** Does the same for a package that has no rooms: it may use another package by its name only, and only one of its plan. */
export const packageViolations = (name: string, path: string, source: string): string[] =>
  importsOf(source)
    .map(specifier => (specifier.startsWith('.') ? normalise(`${path}/../${specifier}`) : specifier))
    .filter(to => (to.startsWith('@newsbell/') ? !isPackage(outerPlan[name] ?? [], to) : /^(server|web)\//.test(to)))
    .map(to => `${path} imports ${to}`);

const mayUse = (plan: Plan, room: string, path: string, to: string): boolean => {
  const target = roomOf(plan, to);
  if (target === undefined) return false;
  if (plan === webPlan && target === 'features/*' && room === 'features/*') {
    return featureOf(path) === featureOf(to) || to.endsWith('/queries.ts');
  }
  if (plan === webPlan && target === 'api' && room === 'features/*') return path.endsWith('/queries.ts');
  return target === room || plan.rooms[room]!.some(each => target === each || target.startsWith(`${each}/`));
};

const roomOf = (plan: Plan, path: string): string | undefined => {
  if (!path.startsWith(`${plan.root}/`)) return undefined;
  const inner = path.slice(plan.root.length + 1).replace(/\.tsx?$/, '');
  const names = Object.keys(plan.rooms);
  return names.find(name =>
    name.endsWith('/*') ? inner.startsWith(name.slice(0, -1)) : inner === name || inner.startsWith(`${name}/`),
  );
};

/** Answers where an import leads, from the root of the repository; undefined for what npm or Node brings. */
const resolveImport = (plan: Plan, path: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return `${plan.root}/${specifier.slice(1)}`;
  if (specifier.startsWith('.')) return normalise(`${path}/../${specifier}`);
  return specifier.startsWith('@newsbell/') ? specifier : undefined;
};

const normalise = (path: string) => new URL(path, 'file:///').pathname.slice(1);

const isPackage = (names: string[], specifier: string) =>
  names.some(name => specifier === name || specifier.startsWith(`${name}/`));

const featureOf = (path: string) => path.match(/features\/([^/]+)/)?.[1];
