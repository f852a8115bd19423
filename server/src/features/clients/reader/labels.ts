/** The calls by which reader apps rename and remove folders, which are labels to them. */
import * as contract from '@newsbell/contracts/reader-edits';
import { subscriptionLimits, tidyName } from '@newsbell/contracts/subscription-rules';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { changeFolder, folderNamed, removeFolder } from '#features/subscriptions/folders.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { last } from './parameters.ts';
import { asReader } from './scope.ts';
import { answerOk, ownerOf, sentIn } from './sent.ts';
import { readStream, type StreamOwner } from './stream-names.ts';

export const labelRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.route({
    ...asReader(contract.readerTagRename),
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const sent = sentIn(request);
      const owner = await ownerOf(db, accountId);
      const name = readFolderName(last(sent, 'dest') ?? '', owner);
      if (name === undefined) throw new Refusal('INVALID_FIELDS', { dest: 'invalid' });
      const id = await folderOf(db, owner, last(sent, 's'));
      const outcome = await changeFolder(db, accountId, id, { name });
      if (outcome.kind === 'exists') throw new Refusal('FOLDER_EXISTS');
      if (outcome.kind !== 'stored') throw new Refusal('FOLDER_NOT_FOUND');
      return answerOk(reply);
    },
  });

  app.route({
    ...asReader(contract.readerTagRemove),
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const id = await folderOf(db, await ownerOf(db, accountId), last(sentIn(request), 's'));
      if (!(await removeFolder(db, accountId, id))) throw new Refusal('FOLDER_NOT_FOUND');
      return answerOk(reply);
    },
  });
};

/** Answers the name that a label gives a folder. Undefined: it is no label, or no name that a folder can have. */
export const readFolderName = (label: string, owner: StreamOwner): string | undefined => {
  const stream = readStream(label, owner);
  const name = stream?.kind === 'label' ? tidyName(stream.name.toWellFormed()) : '';
  return name !== '' && name.length <= subscriptionLimits.folderName ? name : undefined;
};

/** Answers the id of the folder with this label, whose name may be written in another way. Throws where there is none. */
const folderOf = async (db: Db, owner: StreamOwner, label: string | undefined): Promise<number> => {
  if (label === undefined) throw new Refusal('INVALID_FIELDS', { s: 'missing' });
  const stream = readStream(label, owner);
  const id = stream?.kind === 'label' ? await folderNamed(db, owner.id, stream.name) : undefined;
  if (id === undefined) throw new Refusal('FOLDER_NOT_FOUND');
  return id;
};
