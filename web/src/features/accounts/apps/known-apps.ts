/** These are the reader apps that the product knows: how each signs in here, and how it was tried. An app that was tried is one line here. */

/** It is a kind of account as the app itself calls it. */
export type AccountKind = 'FreshRSS' | 'Google Reader API' | 'Fever' | 'feedhq';

/**
 * `tests`: the app itself runs in our tests; `hand`: a person has used it with the product. `transcript`: our tests replay the requests
 * that it sends, and the app itself has not been run. `month` is that of the trial, such as 2026-11.
 */
export type Tried = { by: 'tests' | 'hand'; version?: string; month?: string } | 'transcript';

export interface KnownApp {
  name: string;
  /** The steps are for the first; by the others it signs in as well. */
  kinds: readonly [AccountKind, ...AccountKind[]];
  /** It follows the product's address in what the app is given as the server. */
  path: '' | '/api/greader.php' | '/fever/';
  tried: Tried;
}

const freshRss = '/api/greader.php';

/** The list is in the order of the alphabet. */
export const knownApps: readonly KnownApp[] = [
  { name: 'Capy Reader', kinds: ['FreshRSS', 'Google Reader API'], path: freshRss, tried: 'transcript' },
  { name: 'FeedMe', kinds: ['FreshRSS', 'Fever'], path: freshRss, tried: 'transcript' },
  { name: 'Fluent Reader', kinds: ['Google Reader API', 'Fever'], path: '', tried: 'transcript' },
  { name: 'Liferea', kinds: ['Google Reader API'], path: '', tried: 'transcript' },
  { name: 'Lire', kinds: ['Fever', 'FreshRSS'], path: '/fever/', tried: 'transcript' },
  { name: 'NetNewsWire', kinds: ['FreshRSS'], path: freshRss, tried: 'transcript' },
  // Its source “freshrss” came with version 2.24; “feedhq” is in the older ones, too.
  {
    name: 'newsboat',
    kinds: ['feedhq', 'FreshRSS'],
    path: '',
    tried: { by: 'tests', version: '2.21', month: '2026-11' },
  },
  { name: 'NewsFlash', kinds: ['FreshRSS', 'Fever'], path: freshRss, tried: 'transcript' },
  { name: 'Read You', kinds: ['FreshRSS', 'Google Reader API', 'Fever'], path: freshRss, tried: 'transcript' },
  { name: 'ReadKit', kinds: ['FreshRSS', 'Fever'], path: freshRss, tried: 'transcript' },
  { name: 'Readrops', kinds: ['FreshRSS', 'Google Reader API', 'Fever'], path: freshRss, tried: 'transcript' },
  { name: 'Reeder Classic', kinds: ['FreshRSS', 'Fever'], path: freshRss, tried: 'transcript' },
  // As FreshRSS, which is a service of its Google Reader account, it appends the path of the API itself.
  {
    name: 'RSS Guard',
    kinds: ['Google Reader API'],
    path: '',
    tried: { by: 'hand', version: '4.0.4', month: '2026-11' },
  },
  // It has FreshRSS since version 5, and before that Fever alone.
  { name: 'Unread', kinds: ['FreshRSS', 'Fever'], path: freshRss, tried: 'transcript' },
];
