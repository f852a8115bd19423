/** Reads and writes subscriptions as OPML. */
import * as contract from '@newsbell/contracts/opml';
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { decode } from '#documents/parse/decode.ts';
import { documentTypes } from '#http/bodies.ts';
import { type Form, takeForms } from '#http/forms.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { importReport, startImport } from './import.ts';
import { readSubscriptions } from './read.ts';
import { writeOpml } from './write.ts';

export const IMPORTS_PER_HOUR = 20;

export const opmlRoutes = async (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  spend: (what: string, accountId: number, perHour: number) => Promise<void>,
): Promise<void> => {
  const { opmlBytes } = subscriptionLimits;
  const report = async (request: FastifyRequest, id: string) => {
    const found = await importReport(db, request.caller.accountId, id, languageOf(request));
    if (!found) throw new Refusal('NOT_FOUND');
    return found;
  };

  app.route({
    ...contract.opmlExport,
    handler: async ({ caller }, reply) => {
      const opml = await writeOpml(db, caller.accountId, settings);
      reply.header('content-disposition', 'attachment; filename="subscriptions.opml"');
      return reply.type('text/x-opml; charset=utf-8').serializer(String).send(opml);
    },
  });

  await app.register(async forms => {
    const limits = { fileBytes: opmlBytes, fieldBytes: opmlBytes };
    const readForm = await takeForms(forms, { file: 'file', tooLarge: 'TOO_LARGE', ...limits });
    forms.addContentTypeParser(documentTypes, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, { text: decode(body as Buffer).text }),
    );
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...contract.opmlImport,
      // A form writes up to three bytes for one.
      bodyLimit: 3 * opmlBytes + 100_000,
      handlerTimeout: 30_000,
      handler: async request => {
        await spend('opml', request.caller.accountId, IMPORTS_PER_HOUR);
        const text = request.isMultipart() ? textOf(await readForm(request)) : (request.body?.text ?? '');
        if (!request.isMultipart() && Buffer.byteLength(text) > opmlBytes) throw new Refusal('TOO_LARGE');
        const read = readSubscriptions(text);
        if (read.kind === 'too-many') throw new Refusal('TOO_LARGE');
        if (read.kind === 'unreadable') throw new Refusal('OPML_UNREADABLE', undefined, reasonFor(request, read.why));
        return report(request, await startImport(db, request.caller.accountId, read));
      },
    });
  });

  app.route({ ...contract.opmlImportState, handler: request => report(request, request.params.id) });
};

const textOf = ({ fields: { text }, file }: Form): string =>
  file ? decode(file).text : typeof text === 'string' ? text : '';

const reasonFor = (request: FastifyRequest, why: 'not-opml' | 'entities' | 'too-deep'): string | undefined => {
  const { opml } = texts(languageOf(request));
  return why === 'not-opml' ? undefined : why === 'entities' ? opml.entities : opml.tooDeep;
};
