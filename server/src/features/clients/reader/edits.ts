/** The calls by which reader apps mark items and streams. */
import * as contract from '@newsbell/contracts/reader-edits';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { addFolder, folderNamed } from '#features/subscriptions/folders.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { type AppReader, feedNamed, feedsOf } from '../feeds.ts';
import { type ListToMark, markItems, markListRead } from '../marks.ts';
import { last } from './parameters.ts';
import { asReader } from './scope.ts';
import { answerOk, ownerOf, sentIn } from './sent.ts';
import { readStream, type Stream } from './stream-names.ts';
import { readTagEdit } from './tag-edit.ts';
import { readTime } from './times.ts';

export const editRoutes = (app: App, { db, settings }: Pick<Deps, 'db' | 'settings'>): void => {
  app.route({
    ...asReader(contract.readerTagEdit),
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const edit = readTagEdit(sentIn(request), await ownerOf(db, accountId));
      if (edit.kind === 'wrong') throw new Refusal('INVALID_FIELDS', { [edit.name]: 'invalid' });
      if (edit.kind === 'folder') {
        const outcome = await addFolder(db, accountId, { name: edit.folder });
        if (outcome.kind === 'full') throw new Refusal('TOO_MANY_FOLDERS');
      } else if ((await markItems(db, accountId, edit.ids, edit.marks)) === 'full') throw new Refusal('TOO_MANY_STARS');
      return answerOk(reply);
    },
  });

  app.route({
    ...asReader(contract.readerMarkAll),
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const sent = sentIn(request);
      const [name, ts] = [last(sent, 's'), last(sent, 'ts')];
      if (name === undefined) throw new Refusal('INVALID_FIELDS', { s: 'missing' });
      const moment = ts === undefined ? undefined : readTime(ts);
      if (ts !== undefined && !moment) throw new Refusal('INVALID_FIELDS', { ts: 'invalid' });
      const stream = readStream(name, await ownerOf(db, accountId));
      if (!stream) throw new Refusal('NOT_FOUND');
      const list = await listOf(db, { accountId, publicUrl: settings.publicUrl }, stream);
      if (list) await markListRead(db, accountId, list, moment);
      return answerOk(reply);
    },
  });
};

/** Undefined: nothing is unread in it. */
const listOf = async (db: Db, reader: AppReader, stream: Stream): Promise<ListToMark | undefined> => {
  switch (stream.kind) {
    case 'reading-list':
    case 'kept-unread':
      return { kind: 'all' };
    case 'read':
    case 'not-kept':
      return undefined;
    case 'starred':
      // The web has no such mark, and it would have no items that came after the person looked.
      throw new Refusal('INVALID_FIELDS', { s: 'invalid' });
    case 'label': {
      const id = await folderNamed(db, reader.accountId, stream.name);
      if (id === undefined) throw new Refusal('FOLDER_NOT_FOUND');
      return { kind: 'folder', id };
    }
    case 'feed':
    case 'feed-by-url': {
      const feed = feedNamed(await feedsOf(db, reader), stream);
      if (!feed) throw new Refusal('SUBSCRIPTION_NOT_FOUND');
      return { kind: 'feed', feed };
    }
  }
};
