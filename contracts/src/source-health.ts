/** An administrator finds by these calls the sources that fail or are silent, asks them again, and makes two of them one. */
import { z } from 'zod';
import { pictureUrl } from './foreign-pictures.ts';
import { health } from './health.ts';
import { byDefault, rowIdInput, wholeNumber } from './input.ts';
import { projectKind, visibility } from './projects.ts';
import { endpoint, moment, page, rowId } from './wire.ts';

const tags = ['Administration'];

/** These are the views of the list. A source may be in several. */
export const sourceStates = ['failing', 'silent', 'private', 'all'] as const;
export const sourceState = z.enum(sourceStates);
export type SourceState = z.infer<typeof sourceState>;

/** A source that is read without trouble is silent when it has had nothing new for so many days. */
export const SILENT_DAYS = 60;

export const sourceHealth = z
  .object({
    id: rowId,
    urlKey: z.string(),
    title: z.string(),
    feedUrl: z.string().nullable().describe('the document that is fetched'),
    link: z.string().nullable().describe('the site'),
    image: pictureUrl.nullable(),
    visibility,
    kind: projectKind,
    health,
    lastError: z
      .object({
        code: z.string(),
        message: z.string().describe("in the reader's language"),
        detail: z.string().nullable().describe('the words of the program that met it, in English'),
      })
      .nullable(),
    failures: z.number().int().min(0).describe('in a row'),
    failingSince: moment.nullable(),
    checkedAt: moment.nullable(),
    succeededAt: moment.nullable(),
    changedAt: moment.nullable().describe('of its newest news'),
    nextAt: moment.nullable().describe('when it is asked next, as far as its host lets it; null: no more by itself'),
    intervalMinutes: z.number().nullable(),
    subscribers: z.number().int().min(0),
    owner: z.string().nullable().describe('the username of who added it'),
  })
  .meta({ id: 'SourceHealth' });
export type SourceHealth = z.infer<typeof sourceHealth>;

/**
 * 20 a page from 0 on, without those that have become one with another and without what people keep for themselves. `failing`: what cannot be
 * read, those first that have failed for the most days, of these the most followed ones; `silent`: what is well and had nothing new for 60 days,
 * the longest first; the others by title. `word` is looked for in title, key, address and site.
 */
export const adminSourceList = endpoint({
  method: 'GET',
  url: '/v1/admin/source',
  access: 'admin',
  summary: 'List the sources by their health',
  tags,
  querystring: z.object({
    state: byDefault(sourceState, 'failing'),
    word: z.string().trim().max(500).default(''),
    page: byDefault(wholeNumber(0, 100_000), 0),
  }),
  response: page(sourceHealth).extend({
    counts: z
      .object({
        failing: z.number().int(),
        silent: z.number().int(),
        private: z.number().int(),
        all: z.number().int(),
      })
      .describe('of what the word finds, by state'),
  }),
});

const params = z.object({ id: rowIdInput });

export const adminSource = endpoint({
  method: 'GET',
  url: '/v1/admin/source/:id',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'Read the health of one source',
  tags,
  params,
  response: sourceHealth.extend({
    headlines: z
      .array(z.object({ id: rowId, title: z.string(), sortAt: moment }))
      .max(3)
      .describe('its newest public items'),
  }),
});

/**
 * Asked as soon as its host lets it, also where it was given up or put aside. Idempotent. NOT_CRAWLED refuses it for what is published here or
 * paused by its owner.
 */
export const adminSourceRetry = endpoint({
  method: 'POST',
  url: '/v1/admin/source/:id/retry',
  access: 'admin',
  problems: ['NOT_FOUND', 'NOT_CRAWLED'],
  summary: 'Ask a source again',
  tags,
  params,
  response: sourceHealth,
});

/**
 * The source becomes one with the other, which is answered: its subscriptions, stars and read state go there, and its addresses lead there. It
 * cannot be undone. Idempotent. CANNOT_MERGE says why two cannot become one.
 */
export const adminSourceMerge = endpoint({
  method: 'POST',
  url: '/v1/admin/source/:id/merge',
  access: 'admin',
  problems: ['NOT_FOUND', 'PROJECT_NOT_FOUND', 'CANNOT_MERGE'],
  summary: 'Merge a source into another',
  tags,
  params,
  body: z.object({ into: z.string().trim().min(1).max(64).describe('the urlKey of the source that stays') }),
  response: sourceHealth,
});
