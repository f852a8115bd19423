/**
 * First path segments that no project's urlKey may take, because `/{urlKey}` shares its namespace with every route.
 * A test on each side proves that every route's first segment is here.
 */
export const reservedKeys: readonly string[] = [
  'about', 'admin', 'api', 'app', 'assets', 'board', 'contact', 'dashboard', 'demo', 'discover', 'favicon', 'feed', 'health',
  'help', 'home', 'icons', 'img', 'index', 'kakaochat', 'link', 'login', 'logout', 'manifest', 'metrics', 'news',
  'notifications', 'oauth2', 'offline', 'privacy', 'profile', 'project', 'projects', 'robots', 'rss', 'search', 'setting',
  'settings', 'signup', 'sitemap', 'starred', 'static', 'subscribes', 'subscription', 'sw', 'tag', 'terms', 'timeline',
  'u', 'unsubscribe', 'user', 'v1', 'wait_auth_change', 'well-known', 'word', 'www',
];

/** A project's address in the product: `[a-z0-9][a-z0-9_-]{1,63}`, no dots (product decision 4). */
export const urlKeyPattern = /^[a-z0-9][a-z0-9_-]{1,63}$/;

export const isUrlKey = (value: string): boolean => urlKeyPattern.test(value) && !reservedKeys.includes(value);
