/** The calls by which reader apps bring subscriptions in and take them out, as OPML. */
import * as contract from '@newsbell/contracts/reader-edits';
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { decode } from '#documents/parse/decode.ts';
import type { Starting } from '#features/subscriptions/follow.ts';
import { importSome, startImport } from '#features/subscriptions/opml/import.ts';
import { readSubscriptions } from '#features/subscriptions/opml/read.ts';
import { IMPORTS_PER_HOUR } from '#features/subscriptions/opml/routes.ts';
import { writeOpml } from '#features/subscriptions/opml/write.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { last, type Sent } from './parameters.ts';
import { asReader } from './scope.ts';

export interface OpmlDoors {
  starting: Starting;
  /** Throws a Refusal where the person has imported too often. */
  spend(what: string, accountId: number, perHour: number): Promise<void>;
  /** New sources were added: the crawler of this process may look for work now. */
  onNewSource(): void;
}

/** An app lists its subscriptions as soon as it is answered, so most imports are done by then. */
const PATIENCE_MS = 10_000;

export const opmlRoutes = async (
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { starting, spend, onNewSource }: OpmlDoors,
): Promise<void> => {
  const { opmlBytes } = subscriptionLimits;

  app.route({
    ...asReader(contract.readerExport),
    handler: async ({ caller }, reply) => {
      const opml = await writeOpml(db, caller.accountId, settings);
      reply.header('content-disposition', 'attachment; filename="subscriptions.opml"');
      return reply.type('text/x-opml; charset=utf-8').serializer(String).send(opml);
    },
  });

  const importCall = asReader(contract.readerImport);
  await app.register(async documents => {
    documents.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, body, done) => {
      const type = headers['content-type'] ?? '';
      if (type !== '' && !DOCUMENT.test(type)) return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
      done(null, { text: decode(body as Buffer).text });
    });
    documents.withTypeProvider<ZodTypeProvider>().route({
      ...{ ...importCall, config: { ...importCall.config, tokenBeforeBody: true } },
      // A form writes up to three bytes for one.
      bodyLimit: 3 * opmlBytes + 100_000,
      handlerTimeout: 30_000,
      handler: async ({ caller: { accountId }, body }, reply) => {
        await spend('opml', accountId, IMPORTS_PER_HOUR);
        const sent = (body ?? {}) as Sent;
        const text = last(sent, 'opml') ?? last(sent, 'text') ?? '';
        if (Buffer.byteLength(text) > opmlBytes) throw new Refusal('TOO_LARGE');
        const read = readSubscriptions(text);
        if (read.kind === 'too-many') throw new Refusal('TOO_LARGE');
        if (read.kind === 'unreadable') throw new Refusal('OPML_UNREADABLE');
        const id = await startImport(db, accountId, read);
        const until = performance.now() + PATIENCE_MS;
        while (performance.now() < until && (await importSome({ db, log, settings }, starting, id)));
        onNewSource();
        return reply.type('text/plain; charset=utf-8').send(`OK: ${read.outlines.length}`);
      },
    });
  });
};

const DOCUMENT = /^(text|application)\/(.+\+)?(xml|plain|x-opml)\b/i;
