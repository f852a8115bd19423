import { join } from 'node:path';
import { verifyMailServer } from '#features/mail/verify.ts';
import { isPublicAddress } from '#net/address.ts';
import { isThisMachine } from '#net/own-hosts.ts';
import { said, secretsIn } from '#text/said.ts';
import { certificateTrouble } from './certificate.ts';
import { type Check, critical, ok, warning } from './check.ts';

const page = '/admin/channels';

export const checkMailServer: Check = async ({ settings, ca }, say, signal) => {
  const { smtpUrl } = settings.mail;
  if (smtpUrl === undefined)
    return warning(say('mailFiles', { folder: join(settings.dataDir, 'mail') }), say('mailFilesDo'));
  const { host } = new URL(smtpUrl);
  const begun = performance.now();
  const looked = await verifyMailServer(smtpUrl, { signal, ca });
  const values = { host, ms: Math.max(1, Math.round(performance.now() - begun)) };
  if (looked.kind === 'failed') {
    const failed = { host, error: said(looked.error, secretsIn(smtpUrl)) };
    return looked.step === 'sign-in'
      ? critical(say('mailRefused', failed), say('mailRefusedDo'), page)
      : critical(say('mailUnreached', failed), say('mailUnreachedDo'), page);
  }
  const { certificate, acceptsAny, address, signIn } = looked;
  const trouble = certificate && !acceptsAny && certificateTrouble(certificate, host, say);
  if (trouble) return trouble;
  if (signIn === 'not-taken') return warning(say('mailNoSignIn', values), say('mailNoSignInDo'), page);
  if (certificate) return ok(say(signIn === 'done' ? 'mailOkSignedIn' : 'mailOk', values));
  if (signIn === 'done' && !isThisMachine(address))
    return warning(say('mailPlainSignedIn', values), say('mailPlainDo'));
  const text = say('mailPlain', values);
  return isPublicAddress(address) ? warning(text, say('mailPlainDo')) : ok(text);
};
