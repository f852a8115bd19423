/** Managers rename, merge and hide the tags of sources by these calls. */
import { z } from 'zod';
import { byDefault, flag, optionally, tagInput, wholeNumber } from './input.ts';
import { endpoint, page } from './wire.ts';

const tags = ['Administration'];

export const adminTag = z
  .object({
    name: z.string(),
    sources: z.number().int().describe('public sources that have it'),
    followers: z.number().int().describe('people who follow it'),
    hidden: z.boolean(),
    formerNames: z.array(z.string()).describe('names that lead to it'),
  })
  .meta({ id: 'AdminTag' });
export type AdminTag = z.infer<typeof adminTag>;

/** The tag of exactly this name comes first, then those that most sources have, 20 a page from 0 on. */
export const adminTagList = endpoint({
  method: 'GET',
  url: '/v1/admin/tag',
  access: 'manager',
  summary: 'List the tags',
  tags,
  querystring: z.object({
    word: z.string().trim().max(50).default(''),
    hidden: optionally(flag).describe('only hidden ones, or only those that are not'),
    page: byDefault(wholeNumber(0, 100_000), 0),
  }),
  response: page(adminTag),
});

/**
 * A name that another tag has merges both: sources, followers, their settings and what is unread. The former name leads to
 * the new one. A hidden tag is not suggested, not shown at sources, and cannot be followed anew; who follows it keeps it.
 */
export const adminTagChange = endpoint({
  method: 'PUT',
  url: '/v1/admin/tag/:name',
  access: 'manager',
  problems: ['NOT_FOUND'],
  summary: 'Rename a tag, merge it, or hide or show it',
  tags,
  params: z.object({ name: z.string().max(200) }),
  body: z.object({ name: optionally(tagInput), hidden: optionally(flag) }),
  response: adminTag,
});
