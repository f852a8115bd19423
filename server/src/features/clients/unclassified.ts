import type { Db } from '#db/open.ts';
import { texts } from '#i18n/texts.ts';

/** Some apps know no feed that is in no folder: for them such feeds are in one of this name, in the language of the person. */
export const unclassifiedTitle = async (db: Db, accountId: number): Promise<string> => {
  const { language } = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('language')
    .executeTakeFirstOrThrow();
  return texts(language).readerApps.unclassified;
};
