/** These are the reader apps that the page of passwords knows: the kind of account to choose in each, and the address that it wants. */
type Way = 'freshrss' | 'greader' | 'fever' | 'feedhq' | 'any';

/** The list is in the order of the alphabet. */
export const knownApps = [
  { name: 'Capy Reader', way: 'freshrss', path: '/api/greader.php' },
  { name: 'FeedMe', way: 'freshrss', path: '/api/greader.php' },
  { name: 'Fluent Reader', way: 'greader', path: '/api/greader.php' },
  { name: 'Liferea', way: 'greader', path: '/api/greader.php' },
  { name: 'Lire', way: 'fever', path: '/fever/' },
  { name: 'NetNewsWire', way: 'freshrss', path: '/api/greader.php' },
  { name: 'newsboat', way: 'feedhq', path: '' },
  { name: 'NewsFlash', way: 'freshrss', path: '/api/greader.php' },
  { name: 'Read You', way: 'freshrss', path: '/api/greader.php' },
  { name: 'ReadKit', way: 'freshrss', path: '/api/greader.php' },
  { name: 'Reeder', way: 'freshrss', path: '/api/greader.php' },
  // It appends the path of the API itself.
  { name: 'RSS Guard', way: 'freshrss', path: '' },
  { name: 'Unread', way: 'freshrss', path: '/api/greader.php' },
  { name: undefined, way: 'any', path: '' },
] as const satisfies readonly KnownApp[];

export interface KnownApp {
  /** Undefined stands for every app that is not in the list. */
  name: string | undefined;
  way: Way;
  path: '' | '/api/greader.php' | '/fever/';
}
