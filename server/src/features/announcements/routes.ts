/** The calls of announcements: those in force for everybody, and all of them for administrators. */
import * as contract from '@newsbell/contracts/announcements';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import {
  changeAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  makeAnnouncement,
  type Trouble,
} from './announcements.ts';
import { inForce } from './in-force.ts';

export const announcementRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.route({ ...contract.announcementList, handler: request => inForce(db, languageOf(request)) });

  app.route({ ...contract.adminAnnouncementList, handler: () => listAnnouncements(db) });
  app.route({
    ...contract.adminAnnouncementMake,
    handler: async ({ caller, body }) => {
      const made = await makeAnnouncement(db, caller.accountId, body);
      if (made.kind !== 'made') throw refusalOf(made.kind);
      return made.announcement;
    },
  });
  app.route({
    ...contract.adminAnnouncementChange,
    handler: async ({ params, body }) => {
      const changed = await changeAnnouncement(db, params.id, body);
      if (changed.kind !== 'changed') throw refusalOf(changed.kind);
      return changed.announcement;
    },
  });
  app.route({
    ...contract.adminAnnouncementDelete,
    handler: async request => {
      if (!(await deleteAnnouncement(db, request.params.id))) throw new Refusal('NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
};

const refusalOf = (trouble: Trouble): Refusal => {
  if (trouble === 'unknown') return new Refusal('NOT_FOUND');
  if (trouble === 'too-many') return new Refusal('TOO_MANY_ANNOUNCEMENTS');
  return new Refusal('INVALID_FIELDS', trouble === 'empty' ? { texts: 'missing' } : { endsAt: 'invalid' });
};
