import type { Announcement } from '@newsbell/contracts/announcements';
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isInForce, type Texts } from './announcements.ts';

/** Answers each once, in the reader's language or else in another; the warnings come first, and of each level the one that began last. */
export const inForce = async (db: Db, reader: Language): Promise<Announcement[]> => {
  const { rows } = await sql<Omit<Announcement, 'text' | 'lang'> & { texts: Texts }>`
    select a.id, a.texts, a.link, a.level from announcement a
    where ${isInForce} order by a.level = 'warning' desc, a.starts_at desc, a.id desc`.execute(db);
  return rows.map(({ texts, ...row }) => ({ ...row, ...textFor(reader, texts) }));
};

/** Languages in the order in which they stand in for the reader's own. */
const others = ['en', 'ko', 'ja', 'zh-CN'] as const satisfies Language[];

const textFor = (reader: Language, texts: Texts): { text: string; lang: Language } => {
  const lang = [reader, ...others].find(each => texts[each])!;
  return { text: texts[lang]!, lang };
};
