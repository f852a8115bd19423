/** Looks for the address that a person wants a source of, before they ask others for it. */
import type { WantedSource } from '@newsbell/contracts/board-requests';
import type { Language } from '@newsbell/contracts/languages';
import { LONGEST_URL, urlOf } from '@newsbell/contracts/urls';
import type { Db } from '#db/open.ts';
import { hasSecret, hasUserInfo } from '#features/projects/feed-address.ts';
import { type Finding, findFeeds } from '#features/projects/find.ts';
import { type Look, refuseUnasked } from '#features/projects/looking.ts';
import { publicSourceAt, soughtKeys } from '#features/projects/sought.ts';
import { Refusal } from '#http/problems.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { texts } from '#i18n/texts.ts';
import { postRow } from './lists.ts';
import { openRequestAt, type Wanted } from './requests.ts';

/** Throws INVALID_FIELDS where it is no address, or holds what others must not read. */
export const wantedAddress = (typed: string, language: Language): string => {
  const { noAddress, secretWanted } = texts(language).sources;
  const refuse = (text: string) => new Refusal('INVALID_FIELDS', { url: { text } }, text);
  if (hasUserInfo(typed)) throw refuse(crawlErrorText('USER_INFO', language));
  const url = urlOf(typed);
  if (!url || url.href.length > LONGEST_URL) throw refuse(noAddress);
  if (!/^https?:/i.test(typed)) url.protocol = 'https:';
  url.hash = '';
  if (hasSecret(url.href)) throw refuse(secretWanted);
  return url.href;
};

interface Person {
  accountId: number;
  language: Language;
}

/** The network is asked last: an address that is here, or was asked for, is known without it. Throws as `wantedAddress`. */
export const lookForWanted = async (
  { search, limitedFetch }: Look,
  { accountId, language }: Person,
  typed: string,
): Promise<WantedSource> => {
  const keys = soughtKeys(wantedAddress(typed, language));
  const known = await knownAt(search.db, accountId, keys);
  if (known) return known;
  const found = await limitedFetch(() => findFeeds(search, accountId, typed));
  if (found.kind === 'failed') {
    refuseUnasked(found.code);
    return { kind: 'FAILED', message: crawlErrorText(found.code, language) };
  }
  const there = await knownAt(search.db, accountId, keysFound(found));
  if (there) return there;
  return found.kind === 'found' ? { kind: 'FOUND', feeds: found.feeds } : { kind: 'NONE' };
};

const knownAt = async (db: Db, accountId: number, keys: readonly string[]): Promise<WantedSource | undefined> => {
  const source = await publicSourceAt(db, keys);
  if (source) return { kind: 'SOURCE', urlKey: source.urlKey, title: source.title };
  const asked = await openRequestAt(db, keys);
  return asked === undefined ? undefined : { kind: 'ASKED', post: await postRow(db, accountId, asked) };
};

const keysFound = (found: Finding): string[] => {
  if (found.kind === 'none') return soughtKeys(found.url);
  return found.kind === 'found' ? found.feeds.flatMap(feed => soughtKeys(feed.url)) : [];
};

/** A request is written meanwhile: a site that is slower is known by its own address alone. */
const WRITING_MS = 5_000;

/** An address of `wantedAddress` with all its keys. Where the site cannot be asked just now, those that it has without the network. */
export const readWanted = async (
  { search, limitedFetch }: Look,
  accountId: number,
  { typed, url }: { typed: string; url: string },
): Promise<Wanted> => {
  const found = await limitedFetch(() => findFeeds(search, accountId, typed, WRITING_MS)).catch((error: unknown) => {
    if (error instanceof Refusal) return { kind: 'failed', code: error.code } as const;
    throw error;
  });
  return { url, keys: [...new Set([...soughtKeys(url), ...keysFound(found)])] };
};
