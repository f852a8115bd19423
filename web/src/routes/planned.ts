/** The addresses of the product that have no page yet, what each will be, and where a visitor goes instead. */

export const steps = { sources: '/projects', news: '/', help: '/help' } as const;

export const planned = {
  '/login': { place: 'login', step: 'sources' },
  '/v1/login': { place: 'login', step: 'sources' },
  '/signup': { place: 'signup', step: 'sources' },
  '/wait_auth_change': { place: 'passage', step: 'news' },
  '/login/token': { place: 'passage', step: 'news' },
  '/oauth2/$id': { place: 'passage', step: 'news' },
  '/user/$username/validate': { place: 'validate', step: 'news' },
  '/profile': { place: 'profile', step: 'news' },
  '/setting': { place: 'setting', step: 'news' },
  '/subscribes': { place: 'subscribes', step: 'sources' },
  '/dashboard': { place: 'dashboard', step: 'sources' },
  '/api': { place: 'api', step: 'help' },
  '/contact': { place: 'contact', step: 'help' },
  '/kakaoChat': { place: 'contact', step: 'help' },
  '/project/add': { place: 'addSource', step: 'sources' },
  '/rss/build': { place: 'build', step: 'sources' },
  '/rss/build_old': { place: 'buildOld', step: 'sources' },
  '/rss/list': { place: 'generators', step: 'sources' },
  '/rss/$id/edit': { place: 'generators', step: 'sources' },
  '/subscription/search/$keyword': { place: 'mine', step: 'news' },
  '/board/$board': { place: 'board', step: 'help' },
  '/board/$board/$postId': { place: 'board', step: 'help' },
  '/board/$board/write': { place: 'board', step: 'help' },
  '/board/$board/$postId/edit': { place: 'board', step: 'help' },
  '/notifications': { place: 'notifications', step: 'news' },
  '/starred': { place: 'starred', step: 'news' },
} as const;

export type PlannedPath = keyof typeof planned;
