/** An operator, and the far ends of the crawler, ask an instance by these calls. */
import { z } from 'zod';
import { endpoint } from './wire.ts';

const tags = ['Operation'];

/** Liveness: answers as long as the process does. */
export const healthLive = endpoint({
  method: 'GET',
  url: '/health/live',
  access: 'anyone',
  staysOpen: true,
  summary: 'Check that the process is alive',
  tags,
  response: z.object({ status: z.literal('live') }),
});

/** Readiness: answers 503 with UNAVAILABLE while the database does not answer, and while the process is stopping. */
export const healthReady = endpoint({
  method: 'GET',
  url: '/health/ready',
  access: 'anyone',
  staysOpen: true,
  summary: 'Check that requests may be sent here',
  tags,
  response: z.object({ status: z.literal('ready') }),
});

/** It needs `Authorization: Bearer <METRICS_TOKEN>`, and is a 404 where no token is configured. */
export const metrics = endpoint({
  method: 'GET',
  url: '/metrics',
  access: 'anyone',
  staysOpen: true,
  problems: ['NOT_FOUND', 'LOGIN_REQUIRED'],
  answers: 'text/plain',
  summary: "Read the figures in Prometheus' text format",
  tags,
  response: z.string(),
});

/** The crawler's User-Agent names this address. The answer is plain text. */
export const bot = endpoint({
  method: 'GET',
  url: '/bot',
  access: 'anyone',
  staysOpen: true,
  answers: 'text/plain',
  summary: 'Read what the crawler does on the sites that it visits',
  tags,
  response: z.string(),
});
