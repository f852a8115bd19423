/** The hub of WebSub (W3C recommendation): programs subscribe to our public feeds, and are sent them when they change. */
import { z } from 'zod';
import { optionally } from './input.ts';
import { endpoint } from './wire.ts';

const hubForm = z.object({
  'hub.mode': optionally(z.string()).describe('`subscribe` or `unsubscribe`'),
  'hub.topic': optionally(z.string()).describe('the address of a public feed, as the feed names it by rel=self'),
  'hub.callback': optionally(z.string()).describe('the address to which the feed is posted'),
  'hub.lease_seconds': optionally(z.string()).describe('1 to 10 days; what is longer or shorter is made to fit'),
  'hub.secret': optionally(z.string()).describe(
    'fewer than 200 bytes; with it each delivery is signed in the header X-Hub-Signature, by SHA-256',
  ),
});
export type HubForm = z.infer<typeof hubForm>;

/**
 * Answers 202 where the callback is asked whether it wants this: by a GET with `hub.challenge`, which it repeats. Nothing of it is said
 * here. A refusal is a sentence in text/plain.
 */
export const hubRequest = endpoint({
  method: 'POST',
  url: '/websub',
  access: 'anyone',
  staysOpen: true,
  accepted: true,
  answers: 'text/plain',
  refusals: 'text/plain',
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  summary: 'Subscribe a program to a feed, or unsubscribe it (WebSub)',
  tags: ['Feeds and search'],
  body: hubForm,
  response: z.string(),
});
