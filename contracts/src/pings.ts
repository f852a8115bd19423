/** These calls are healthchecks' pings, which a program opens when its work begins, ends or fails, and those by which an owner makes the address. */
import { z } from 'zod';
import { optionally } from './input.ts';
import { endpoint, moment } from './wire.ts';

const tags = ['Pings'];
const urlKey = z.string().min(1).max(64);
const done = z.object({ message: z.string() });

/** The body of a ping is kept up to so many bytes, as healthchecks keeps it; more of it is left out and not refused. */
export const PING_BODY_BYTES = 10_000;

const text = { answers: 'text/plain', refusals: 'text/plain', tags, response: z.string() };
const problems = ['NOT_FOUND', 'TOO_MANY_REQUESTS'] as const;
const open = { access: 'anyone', staysOpen: true } as const;
const querystring = z.object({
  rid: optionally(z.string()).describe('the run (a UUID), by which a start and its end belong together'),
});

const sentBy = (method: 'GET' | 'POST') => (method === 'GET' ? { changes: true } : { document: 'text/plain' });
const inWords = { GET: ', by opening an address', POST: '' };

/** Answers `OK`; a GET is the same, because what can only open an address pings, too. */
const toAddress = <M extends 'GET' | 'POST'>(method: M) =>
  endpoint({
    ...{ method, url: '/ping/:uuid', ...open, problems, ...sentBy(method), ...text },
    summary: `Say that a program has done its work${inWords[method]}`,
    params: z.object({ uuid: z.string() }),
    querystring,
  });
/**
 * `start`: a run begins; `fail`: it has failed; `log`: nothing changes; a number from 0 to 255 is the exit code of a program, and all but 0 are
 * failures. A failure is news of high priority in the project, with the body as its content. The same failure again, of the same run or within a
 * minute, is a repetition and no other news.
 */
const toSignal = <M extends 'GET' | 'POST'>(method: M) =>
  endpoint({
    ...{ method, url: '/ping/:uuid/:signal', ...open, problems, ...sentBy(method), ...text },
    summary: `Say that a program begins its work, or has failed${inWords[method]}`,
    params: z.object({ uuid: z.string(), signal: z.string() }),
    querystring,
  });

export const pingGet = toAddress('GET');
export const pingPost = toAddress('POST');
export const pingSignalGet = toSignal('GET');
export const pingSignalPost = toSignal('POST');

export const pingAddress = z.object({
  url: z.string().meta({
    description: 'whoever has it pings',
    examples: ['https://newsbell.example.org/ping/0f8fad5b-d9cb-469f-a165-70867728950e'],
  }),
  lastDate: moment.nullable().describe('the last success or failure'),
  lastKind: z.enum(['success', 'fail']).nullable(),
  startedDate: moment.nullable().describe('the beginning of the run that is going on'),
  createdDate: moment,
});
export type PingAddress = z.infer<typeof pingAddress>;

const place = { tags, params: z.object({ urlKey }) };
const url = '/v1/project/:urlKey/ping';

export const pingAddressGet = endpoint({
  ...{ method: 'GET', url, access: 'signed-in', ...place },
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN'],
  summary: "Read the ping address of one's own project",
  response: z.object({ address: pingAddress.nullable() }),
});

/** Idempotent: where there is one, it is answered. DEVELOPER_MODE refuses a new one in the normal mode. */
export const pingAddressMake = endpoint({
  ...{ method: 'POST', url, access: 'verified', ...place },
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'DEVELOPER_MODE'],
  summary: "Make the ping address of one's own project",
  response: pingAddress,
});

/** The old address ends at once. */
export const pingAddressRenew = endpoint({
  ...{ method: 'PUT', url, access: 'verified', ...place },
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Change the ping address for a new one',
  response: pingAddress,
});

export const pingAddressRemove = endpoint({
  ...{ method: 'DELETE', url, access: 'signed-in', ...place },
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Remove the ping address',
  response: done,
});
