/** These are the calls of announcements: administrators say something to everybody who opens a page. */
import { z } from 'zod';
import { announcementLevels, announcementLimits, isAnnouncementLink } from './announcement-rules.ts';
import { byDefault, clearable, flag, jsonInForm, optionally, rowIdInput } from './input.ts';
import { language } from './languages.ts';
import { endpoint, moment, momentInput, rowId } from './wire.ts';

export * from './announcement-rules.ts';

const tags = ['Administration'];
const level = z.enum(announcementLevels);

/** An announcement as everybody reads it. */
export const announcement = z
  .object({
    id: rowId,
    text: z.string(),
    lang: language.describe(
      'the reader’s language where there is a text in it, else the first that there is of en, ko, ja and zh-CN',
    ),
    link: z.string().nullable().describe('a path of this server, or an https address'),
    level,
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

/** The warnings come first, and of each level the one that began last. A page asks every five minutes at most. */
export const announcementList = endpoint({
  method: 'GET',
  url: '/v1/announcement',
  access: 'anyone',
  summary: 'List the announcements in force',
  tags: ['Announcements'],
  response: z.array(announcement),
});

/** The texts by language, at least one of them. */
const texts = z.partialRecord(language, z.string());

/** An announcement as administrators edit it. */
export const storedAnnouncement = z
  .object({
    id: rowId,
    texts,
    link: z.string().nullable(),
    level,
    startsAt: moment,
    endsAt: moment.nullable().describe('null: it stays until it is ended or deleted'),
    state: z.enum(['planned', 'in-force', 'over']),
    madeBy: z.string().nullable().describe('the username of an administrator; null once that account is gone'),
    createdDate: moment,
  })
  .meta({ id: 'StoredAnnouncement' });
export type StoredAnnouncement = z.infer<typeof storedAnnouncement>;

/** Empty texts are left out. */
const textsInput = jsonInForm(
  z
    .partialRecord(language, z.string().trim().max(announcementLimits.text))
    .refine(given => Object.values(given).some(Boolean), { error: 'missing' }),
);
const linkInput = clearable(
  z.string().trim().max(announcementLimits.link).refine(isAnnouncementLink, { error: 'no path and no https address' }),
);

/** The ones in force come first, then the planned ones, then those that are over; 20 at most are stored. */
export const adminAnnouncementList = endpoint({
  method: 'GET',
  url: '/v1/admin/announcement',
  access: 'admin',
  summary: 'List all announcements',
  tags,
  response: z.array(storedAnnouncement),
});

/** It starts now where no start is given. Of the fields, `texts` alone has to be there. */
export const adminAnnouncementMake = endpoint({
  method: 'POST',
  url: '/v1/admin/announcement',
  access: 'admin',
  problems: ['TOO_MANY_ANNOUNCEMENTS'],
  summary: 'Make an announcement',
  tags,
  body: z.object({
    texts: textsInput,
    link: linkInput,
    level: byDefault(level, 'info'),
    startsAt: optionally(momentInput),
    endsAt: clearable(momentInput),
  }),
  response: storedAnnouncement,
});

/** Only the given fields are changed; `texts` replaces all of them. `ended` ends it now, by the clock of the server. */
export const adminAnnouncementChange = endpoint({
  method: 'PUT',
  url: '/v1/admin/announcement/:id',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'Change an announcement, or end it',
  tags,
  params: z.object({ id: rowIdInput }),
  body: z.object({
    texts: textsInput.optional(),
    link: linkInput,
    level: optionally(level),
    startsAt: optionally(momentInput),
    endsAt: clearable(momentInput),
    ended: optionally(flag),
  }),
  response: storedAnnouncement,
});

export const adminAnnouncementDelete = endpoint({
  method: 'DELETE',
  url: '/v1/admin/announcement/:id',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'Delete an announcement',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ message: z.string() }),
});
