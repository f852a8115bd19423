import type { Db } from '#db/open.ts';

/** `inUse` are the providers that work here now: one that the operator has switched off lets nobody in. */
export const unlinkProvider = (
  db: Db,
  accountId: number,
  provider: string,
  inUse: readonly string[],
): Promise<'unlinked' | 'absent' | 'last'> =>
  db.transaction().execute(async tx => {
    // Two at the same time take turns, so that they cannot take the last two ways away.
    const account = await tx
      .selectFrom('account')
      .where('id', '=', accountId)
      .select('password_hash')
      .forUpdate()
      .executeTakeFirst();
    const linked = await tx
      .selectFrom('account_identity')
      .where('account_id', '=', accountId)
      .select('provider')
      .execute();
    if (!account || !linked.some(each => each.provider === provider)) return 'absent';
    const isOtherWay = linked.some(each => each.provider !== provider && inUse.includes(each.provider));
    if (account.password_hash === null && !isOtherWay) return 'last';
    await tx
      .deleteFrom('account_identity')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .execute();
    return 'unlinked';
  });
