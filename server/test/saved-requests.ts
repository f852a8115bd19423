/** These are good requests about the pages that `owner` keeps. */
import type { Db } from '#db/open.ts';
import { keepPage } from '#features/saved/keep.ts';
import { counter } from './counter.ts';
import type { Person, Request } from './people.ts';

const nextNumber = counter();

/** Each page is of another host, since one host is not asked twice at once. */
const nextPage = () => `http://page-${nextNumber()}.test/a`;

/** It is undefined where the route is none of them. */
export const savedRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  switch (route) {
    case 'POST /v1/saved':
      return { url: '/v1/saved', payload: { url: nextPage() } };
    case 'DELETE /v1/saved/:id':
      return { url: `/v1/saved/${await keptBy(db, owner)}` };
    default:
      return undefined;
  }
};

/** Keeps a page as the call does, without its text, and answers the id of its item. */
export const keptBy = async (
  db: Db,
  owner: Person,
  {
    url = nextPage(),
    title,
    projectTitle = 'Saved pages',
  }: { url?: string; title?: string; projectTitle?: string } = {},
): Promise<number> => {
  const page = { url, title, projectTitle, ownOrigins: [] };
  const { id } = await keepPage(db, owner.id, page, {
    startReadingProject: async () => {},
    startReadingTag: async () => {},
    startReadingWord: async () => {},
    ensureWord: async () => 0,
  });
  return id;
};
