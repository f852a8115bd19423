/** These are the calls of bundles: a few sources of one topic in one language, followed by one call. */
import { z } from 'zod';
import { pictureUrl } from './foreign-pictures.ts';
import { language } from './languages.ts';
import { subscription } from './subscriptions.ts';
import { endpoint } from './wire.ts';

/** The starter pack names topics by these words; the web has their names in each language, and shows bundles in this order. */
export const bundleTopics = [
  'news',
  'business',
  'technology',
  'programming',
  'science',
  'culture',
  'life',
  'community',
] as const;

export const bundleLimits = {
  /** A bundle with fewer sources that exist and are alive is not shown. */
  least: 2,
  most: 5,
};

export const bundle = z
  .object({
    key: z.string().meta({ examples: ['news.ko'] }),
    topic: z.enum(bundleTopics),
    language,
    sources: z
      .array(
        z.object({
          urlKey: z.string(),
          title: z.string(),
          image: pictureUrl.nullable(),
          language: z.string().nullable().describe('BCP 47, as the source says'),
        }),
      )
      .min(bundleLimits.least)
      .max(bundleLimits.most)
      .meta({
        examples: [
          [
            { urlKey: 'paper', title: 'The Paper', image: null, language: 'ko' },
            { urlKey: 'weekly', title: 'The Weekly', image: null, language: null },
          ],
        ],
      }),
  })
  .meta({ id: 'Bundle' });
export type Bundle = z.infer<typeof bundle>;

/** Answers the bundles of the starter pack, of public sources that exist and had news in the last 30 days. */
export const bundleList = endpoint({
  method: 'GET',
  url: '/v1/bundles',
  access: 'anyone',
  scope: 'read',
  summary: 'List the bundles of sources',
  tags: ['Feeds and search'],
  response: z.array(bundle),
});

/**
 * Idempotent: follows all sources of a bundle in one transaction, none where there is no room for all (TOO_MANY_SUBSCRIPTIONS). What is followed
 * already stays as it is. A bundle that is not listed is a 404 with NOT_FOUND.
 */
export const bundleSubscribe = endpoint({
  method: 'POST',
  url: '/v1/subscribe/bundle',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['NOT_FOUND', 'TOO_MANY_SUBSCRIPTIONS'],
  summary: 'Follow all sources of a bundle',
  tags: ['Subscriptions'],
  body: z.object({ key: z.string().trim().min(1).max(50) }),
  response: z.object({
    added: z.array(z.string()).describe('urlKeys of the sources that were not followed before'),
    subscriptions: z.array(subscription).describe("of all the bundle's sources"),
  }),
});
