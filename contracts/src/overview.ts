/** An administrator asks by these calls how this server is, and what to do where it is not well. */
import { z } from 'zod';
import { endpoint, moment } from './wire.ts';

const tags = ['Administration'];

/** These are the states of a monitoring check, the worst last. */
export const findingStates = ['ok', 'warning', 'critical'] as const;

/** One thing that was looked at. The sentences are in the reader's language. */
export const finding = z
  .object({
    id: z.string().describe('stable, such as `disk` or `mail-server`'),
    state: z.enum(findingStates),
    name: z.string().describe('the thing that was looked at'),
    text: z.string().describe('how it is, with figures'),
    remedy: z.string().nullable().describe('what to do; null where nothing is to be done'),
    path: z.string().nullable().describe('the page of this server on which to go on, such as /admin/sources'),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof finding>;

/** It reads what this server knows of itself, and asks no far end. */
export const adminOverview = endpoint({
  method: 'GET',
  url: '/v1/admin/overview',
  access: 'admin',
  summary: 'Read how this server is',
  tags,
  response: z.object({
    at: moment,
    findings: z.array(finding).describe('in the order of the pipeline'),
    versions: z.object({
      newsbell: z.string(),
      node: z.string(),
      postgresql: z.string(),
      schema: z.string().describe('the name of the last migration'),
    }),
    disk: z.object({
      free: z.number().nullable().describe('bytes free where the data folder is; null where it cannot be read'),
      total: z.number().nullable(),
      database: z.number().describe('bytes of the database'),
    }),
    lags: z
      .array(z.object({ id: z.string(), name: z.string(), seconds: z.number() }))
      .describe('how long what waits longest has waited, in the order of the pipeline'),
    counts: z.object({
      accounts: z.number().int(),
      sources: z.number().int(),
      items: z.number().describe('estimated'),
    }),
  }),
});

/**
 * Active checks: they ask far ends, so they take some seconds. The database, the clock, DNS, the mail server, this
 * server's own address with its certificate, and the push services are asked.
 */
export const adminCheck = endpoint({
  method: 'POST',
  url: '/v1/admin/check',
  access: 'admin',
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Check what this server depends on',
  tags,
  response: z.object({ at: moment, findings: z.array(finding) }),
});
