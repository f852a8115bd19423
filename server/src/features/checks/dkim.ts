import { said } from '#text/said.ts';
import { type Check, ok, warning } from './check.ts';

/** Receivers look up the public half of the key that signs. */
export const checkDkim: Check = async ({ settings: { mail }, outside }, say) => {
  if (!mail.dkim) return undefined;
  const { selector, domain, publicKey } = mail.dkim;
  const name = `${selector}._domainkey.${domain}`;
  if (!outside.texts) return ok(say('sandbox'));
  const remedy = say('dkimDo', { name, record: `v=DKIM1; k=rsa; p=${publicKey}` });
  try {
    const records = await outside.texts(name);
    const keys = records.map(keyOf).filter(key => key !== undefined);
    if (keys.length === 0) return warning(say('dkimNone', { name }), remedy);
    return keys.includes(publicKey) ? ok(say('dkimOk', { name })) : warning(say('dkimOther', { name }), remedy);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return warning(say('dkimNone', { name }), remedy);
    return warning(say('dkimUnread', { name, error: said(message) }), remedy);
  }
};

/** The tags of a record (RFC 6376 §3.6.1) stand in any order, and the key may have white space in it. */
const keyOf = (record: string): string | undefined => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '');
