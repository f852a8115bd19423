/** An account is made by the operator of the machine for somebody, also where nobody signs up. */
import type { Language } from '@newsbell/contracts/languages';
import type { Db } from '#db/open.ts';
import { makeAccountInTransaction, type SignUpSettings } from './sign-up.ts';
import { makeToken } from './tokens.ts';

/** It is handed over by a person, who may not see the other one before the weekend is over. */
const LINK_DAYS = 7;

interface NewUser {
  username: string;
  email: string;
  language: Language;
  isAdministrator: boolean;
}

/** The link leads to the page that sets the first password; it works once. */
export const addUser = (
  db: Db,
  settings: SignUpSettings,
  { isAdministrator, ...account }: NewUser,
): Promise<{ kind: 'added'; link: string } | { kind: 'username-taken' }> =>
  db.transaction().execute(async tx => {
    const admission = { kind: 'operator', isAdministrator } as const;
    const made = await makeAccountInTransaction(tx, settings, { admission, ...account, passwordHash: null });
    if (made.kind !== 'made') return { kind: 'username-taken' };
    const token = await makeToken(tx, made.accountId, 'RESET', LINK_DAYS * 24 * 60);
    return { kind: 'added', link: `${settings.publicUrl}/reset?token=${token}` };
  });
