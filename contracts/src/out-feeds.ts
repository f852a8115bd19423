/**
 * These are the calls of out-feeds: feeds for other programs, in three formats. What all may read has a public address: a tag, a word, a
 * search, a board. What one person reads has one with a secret. The feed of a board as RSS is declared with the boards.
 */
import { z } from 'zod';
import { optionally, rowIdInput, tagInput } from './input.ts';
import type { ProblemCode } from './problems.ts';
import { folder } from './subscriptions.ts';
import { endpoint, moment } from './wire.ts';

const tags = ['Subscriptions'];

export const secretFeedKind = z.enum(['FOLDER', 'STARRED', 'SAVED', 'MY_NEWS']);
export type SecretFeedKind = z.infer<typeof secretFeedKind>;

export const secretFeed = z
  .object({
    id: z.uuid(),
    kind: secretFeedKind,
    folder: folder.nullable(),
    url: z
      .url()
      .describe('RSS; with `.atom` or `.json` behind it in that format. Anybody who has it can read the feed'),
    createdDate: moment,
  })
  .meta({ id: 'SecretFeed' });
export type SecretFeed = z.infer<typeof secretFeed>;

/** The newest comes first. */
export const secretFeeds = endpoint({
  method: 'GET',
  url: '/v1/out-feed',
  access: 'signed-in',
  summary: "List the caller's feeds with a secret address",
  tags,
  response: z.array(secretFeed),
});

/** Idempotent: what has an address already answers the same. */
export const makeSecretFeed = endpoint({
  method: 'POST',
  url: '/v1/out-feed',
  access: 'signed-in',
  problems: ['FOLDER_NOT_FOUND', 'TOO_MANY_OUT_FEEDS'],
  summary: 'Give a folder or a list of the caller a secret address',
  tags,
  body: z.object({ kind: secretFeedKind, folderId: optionally(rowIdInput).describe('of kind FOLDER') }),
  response: secretFeed,
});

/** From then on its address answers 404. */
export const revokeSecretFeed = endpoint({
  method: 'DELETE',
  url: '/v1/out-feed/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Revoke a secret address',
  tags,
  params: z.object({ id: z.uuid() }),
  response: z.object({ revoked: z.literal(true) }),
});

/** The words of the address are percent-encoded; a word that is `.` or `..` has a `~` before it. */
const tagParams = z.object({ tag: tagInput });
const wordParams = z.object({ word: z.string().trim().min(1).max(100) });
const keywordParams = z.object({ keyword: z.string().trim().min(1).max(100) });
const boardParams = z.object({ board: z.string().max(64) });
const secretParams = z.object({ uuid: z.string().max(64) });

const names = { xml: 'RSS 2.0', atom: 'Atom 1.0', json: 'JSON Feed 1.1' };
const types = { xml: 'application/rss+xml', atom: 'application/atom+xml', json: 'application/feed+json' };

interface FeedCall<P extends z.ZodType> {
  url: string;
  what: string;
  params: P;
  problems: ProblemCode[];
  staysOpen?: boolean;
}

/** Answers the newest 50, with ETag. HEAD is answered too. */
const feedIn = <P extends z.ZodType>(
  format: keyof typeof names,
  { url, what, params, problems, staysOpen = false }: FeedCall<P>,
) =>
  endpoint({
    method: 'GET',
    url,
    access: 'anyone',
    staysOpen,
    problems,
    answers: types[format],
    summary: `Read ${what} as ${names[format]}`,
    tags: ['Feeds and search'],
    params,
    response: z.string(),
  });

const ofTag = (format: keyof typeof names) =>
  feedIn(format, {
    url: `/projects/tag/:tag/rss.${format}`,
    ...{ what: 'the items of the projects with a tag', params: tagParams, problems: [] },
  });
export const tagRss = ofTag('xml');
export const tagAtom = ofTag('atom');
export const tagJsonFeed = ofTag('json');

/** Searches: what was found is kept for five minutes, and each new search counts as one of `GET /v1/search` does. */
const ofWord = (format: keyof typeof names) =>
  feedIn(format, {
    url: `/word/:word/rss.${format}`,
    ...{ what: 'the items that match a word', params: wordParams, problems: ['TOO_MANY_REQUESTS'] },
  });
export const wordRss = ofWord('xml');
export const wordAtom = ofWord('atom');
export const wordJsonFeed = ofWord('json');

const ofSearch = (format: keyof typeof names) =>
  feedIn(format, {
    url: `/search/:keyword/rss.${format}`,
    ...{ what: 'the results of a search', params: keywordParams, problems: ['TOO_MANY_REQUESTS'] },
  });
export const searchRss = ofSearch('xml');
export const searchAtom = ofSearch('atom');
export const searchJsonFeed = ofSearch('json');

const ofBoard = (format: 'atom' | 'json') =>
  feedIn(format, {
    url: `/board/:board/rss.${format}`,
    ...{ what: 'a board', params: boardParams, problems: ['NOT_FOUND'] },
  });
export const boardAtom = ofBoard('atom');
export const boardJsonFeed = ofBoard('json');

/** The address is the only key: it is refused alike where it never was and where it was revoked. */
const ofPerson = (format: keyof typeof names) =>
  feedIn(format, {
    url: `/out/:uuid${format === 'xml' ? '' : `.${format}`}`,
    ...{ what: 'what a person reads', params: secretParams, problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'] },
    staysOpen: true,
  });
export const secretRss = ofPerson('xml');
export const secretAtom = ofPerson('atom');
export const secretJsonFeed = ofPerson('json');
