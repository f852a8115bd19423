/** These rules of publishing are shared by both sides without a schema. Lengths are in code points, that of the content in UTF-16 units. */
export const publishingLimits = {
  title: 300,
  content: 100_000,
  id: 200,
  tags: 20,
  attachments: 5,
  /** Fields of one piece of news; each has a name and a value. */
  fields: 7,
  fieldValue: 500,
  /** News of one project that wait to be published. */
  scheduled: 100,
} as const;

/** A field's name, composed (NFC), can stand in a keyword, such as `error in:level`; `title` is taken there already. Some scripts write marks. */
export const FIELD_NAME = /^(?!title$)[\p{L}\p{M}\p{N}_-]{1,40}$/iu;

/** News with an earlier time than this many hours ago is an archive: it keeps its time, and nobody is told of it. */
export const ARCHIVE_HOURS = 24;
/** A time up to so many minutes ahead counts as now, because clocks differ; a later one schedules the news. */
export const MINUTES_AHEAD = 5;
/** News can be scheduled for so many days ahead. */
export const DAYS_AHEAD = 30;

export const priorities = ['low', 'normal', 'high'] as const;
export type Priority = (typeof priorities)[number];

export const contentFormats = ['text', 'markdown', 'html'] as const;
export type ContentFormat = (typeof contentFormats)[number];
