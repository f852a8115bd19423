/** Marks as Fever does: what is marked is set, and marking it again changes nothing. */
import type { Db } from '#db/open.ts';
import { type AppReader, feedsOf, foldersOf } from '../feeds.ts';
import { type ListToMark, markItems, markListRead } from '../marks.ts';
import { UNCLASSIFIED } from './feeds.ts';
import type { FeverMark } from './question.ts';

/** What is not the person's is passed over: Fever has no words for a refusal, and an app reads the ids that are answered. */
export const markAsFever = async (db: Db, reader: AppReader, mark: FeverMark): Promise<void> => {
  const { accountId } = reader;
  if (mark.kind === 'items') {
    const { as } = mark;
    const marks = as === 'read' || as === 'unread' ? { isRead: as === 'read' } : { isStarred: as === 'saved' };
    await markItems(db, accountId, mark.ids, marks);
    return;
  }
  const list = await listOf(db, reader, mark);
  if (list) await markListRead(db, accountId, list, mark.before);
};

const listOf = async (
  db: Db,
  reader: AppReader,
  { kind, id }: Exclude<FeverMark, { kind: 'items' }>,
): Promise<ListToMark | undefined> => {
  if (kind === 'feed') {
    const [feed] = await feedsOf(db, reader, [id]);
    return feed && { kind: 'feed', feed };
  }
  if (id === 0) return { kind: 'all' };
  if (id === UNCLASSIFIED) return { kind: 'folder', id: 0 };
  const folder = (await foldersOf(db, reader.accountId)).find(each => each.id === id);
  return folder && { kind: 'folder', id };
};
