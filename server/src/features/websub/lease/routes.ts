/** The callbacks by which hubs elsewhere reach us: they verify what we asked of them, and send what is new (WebSub §5.3, §7). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { trySpend } from '#features/accounts/buckets.ts';
import type { App } from '#http/routing.ts';
import { linksIn } from './discover.ts';
import { confirmLease, denyLease, findLease, type Lease } from './lease.ts';
import { keepPush } from './pushes.ts';
import { isSigned } from './signature.ts';

/** Feeds are far smaller, and the crawl bounds them by its own setting. */
const BODY_BYTES = 3 * 1024 * 1024;
/** Rate limit: documents that are taken for one lease. */
const PUSHES_AN_HOUR = 60;

interface Asked {
  Params: { id: string };
  Querystring: Record<string, string | string[] | undefined>;
}

const url = '/websub/in/:id';
const config = { access: 'anyone', staysOpen: true, fromAnywhere: true } as const;
const schema = { hide: true };

/** Hubs are programs, so what is said is plain text, in English. */
const say = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/plain; charset=utf-8').send(text);

export const leaseRoutes = (app: App, { db, log }: Pick<Deps, 'db' | 'log'>): void => {
  const leases = new WeakMap<FastifyRequest, Lease>();
  /** Before the body is read. An id that nobody knows is gone: its hub ends what it still sends. */
  const find = async (request: FastifyRequest, reply: FastifyReply) => {
    const lease = await findLease(db, (request.params as Asked['Params']).id);
    if (!lease) return say(reply, 410, 'No such callback.\n');
    leases.set(request, lease);
  };

  app.get<Asked>(url, { config, schema }, async ({ params: { id }, query }, reply) => {
    const lease = await findLease(db, id);
    const { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge } = query;
    if (!lease || topic !== lease.topic) return say(reply, 404, 'Nothing of the kind was asked for.\n');
    if (mode === 'denied') {
      await denyLease(db, lease, id);
      log('websub_lease_denied', { topic: lease.topic });
      return say(reply, 200, '');
    }
    const seconds = secondsOf(query['hub.lease_seconds']);
    const isAsked = mode === 'subscribe' && typeof challenge === 'string' && challenge !== '' && seconds !== 'wrong';
    if (!isAsked || !(await confirmLease(db, lease, id, seconds)))
      return say(reply, 404, 'Nothing of the kind was asked for.\n');
    log('websub_lease_confirmed', { topic: lease.topic });
    return say(reply, 200, challenge);
  });

  app.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<Asked>(url, { config, schema, bodyLimit: BODY_BYTES, onRequest: find }, async (request, reply) => {
      const lease = leases.get(request)!;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const trouble = troubleOf(lease, request, body);
      // It is taken and not used (WebSub §7.1), so that nobody learns by trying what is right.
      if (trouble) {
        log('websub_push_ignored', { topic: lease.topic, trouble });
        return say(reply, 202, '');
      }
      const bucket = { key: `websub-push:${lease.projectId}`, size: PUSHES_AN_HOUR, perSeconds: 3600 };
      const isTaken =
        (await trySpend(db, bucket)) && (await keepPush(db, lease.projectId, { body, type: typeOf(request) }));
      if (!isTaken) return say(reply.header('retry-after', '60'), 429, 'Too many at once.\n');
      return say(reply, 202, '');
    });
  });
};

const troubleOf = (lease: Lease, { headers }: FastifyRequest, body: Buffer): string | undefined => {
  if (!lease.isLive) return 'no lease';
  if (!isSigned(headers['x-hub-signature']?.toString(), lease.secret, body)) return 'signature';
  const self = linksIn(headers.link?.toString() ?? '').find(({ rels }) => rels.includes('self'))?.target;
  if (self !== undefined && self !== lease.topic) return 'another topic';
  return body.length === 0 ? 'empty' : undefined;
};

const typeOf = ({ headers }: FastifyRequest): string | null => headers['content-type']?.slice(0, 200) ?? null;

/** Undefined: an older hub does not say. */
const secondsOf = (sent: string | string[] | undefined): number | 'wrong' | undefined => {
  if (sent === undefined) return undefined;
  const seconds = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : 0;
  return seconds > 0 ? seconds : 'wrong';
};
