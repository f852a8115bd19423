/** By these calls people are named in texts, and blocked. */
import { z } from 'zod';
import { author, tags } from './boards.ts';
import { byDefault, optionally, rowIdInput } from './input.ts';
import { endpoint } from './wire.ts';

const person = author.unwrap();

/** At most eight: people who wrote on the post, the latest first, then others who have written on a board. */
export const mentionSuggestions = endpoint({
  method: 'GET',
  url: '/v1/board/mention',
  access: 'verified',
  summary: 'Suggest the people whom a writer may mention after @',
  tags,
  querystring: z.object({ prefix: byDefault(z.string().trim().max(40), ''), post: optionally(rowIdInput) }),
  response: z.array(person),
});

const named = z.object({ username: z.string().trim().toLowerCase().min(1).max(64) });

export const blockedPeople = endpoint({
  method: 'GET',
  url: '/v1/account/block',
  access: 'signed-in',
  summary: 'List the people whom the caller has blocked, the latest first',
  tags,
  response: z.array(person),
});

/** Idempotent: their texts are folded for the caller, and raise no alert. Answers everybody who is blocked now. */
export const blockPerson = endpoint({
  method: 'PUT',
  url: '/v1/account/block',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'TOO_MANY_BLOCKED'],
  summary: 'Block a person',
  tags,
  body: named,
  response: z.array(person),
});

export const unblockPerson = endpoint({
  method: 'DELETE',
  url: '/v1/account/block',
  access: 'signed-in',
  summary: 'Unblock a person',
  tags,
  querystring: named,
  response: z.array(person),
});
