/** The calls of contact: a message to the administrators, and their list of messages. */
import { randomUUID } from 'node:crypto';
import * as contract from '@newsbell/contracts/contact';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { oneLine } from '#text/one-line.ts';
import { listMessages, markMessage } from './messages.ts';
import { addMessage, isKnown, withLines } from './write.ts';

/** Rate limit: throws TOO_MANY_REQUESTS where the address has written so much within an hour. */
type Spend = (address: string) => Promise<void>;

export const contactRoutes = (app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>, spend: Spend): void => {
  app.route({
    ...contract.contactSend,
    handler: async request => {
      const { email, draft = randomUUID(), website } = request.body;
      const title = oneLine(request.body.title);
      const content = withLines(request.body.content);
      if (title === '' && content === '') throw new Refusal('INVALID_FIELDS', { title: 'missing', content: 'missing' });
      if (!(await isKnown(db, draft))) {
        await spend(request.ip);
        const caller = await request.findCaller();
        const suspected = website !== '';
        await addMessage(db, settings, { accountId: caller?.accountId, draft, email, title, content, suspected });
      }
      return { message: texts(languageOf(request)).done.contact };
    },
  });

  app.route({
    ...contract.contactList,
    handler: async ({ query: { state, page } }) => {
      const { messages, totalPages } = await listMessages(db, state, page);
      return { content: messages, first: page === 0, last: page + 1 >= totalPages, totalPages };
    },
  });

  app.route({
    ...contract.contactChange,
    handler: async ({ params: { id }, body: { done } }) => {
      const message = await markMessage(db, id, done);
      if (!message) throw new Refusal('NOT_FOUND');
      return message;
    },
  });
};
