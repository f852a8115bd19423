import type { Account } from '@newsbell/contracts/accounts';
import { useTranslation } from '#i18n/translation.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { OutboxHint } from './outbox-hint.tsx';
import { ResendMail } from './resend-mail.tsx';
import styles from './verify-first.module.css';

interface Props {
  account: Account;
  /** It says what needs the verification, with the address marked as `<email>`; without it, the making of feeds does. */
  text?: string;
}

/**
 * Asks for the verification before somebody begins what the server takes only from a verified e-mail; it shows nothing
 * to a person who has one.
 */
export const VerifyFirst = ({ account: { email, emailVerified }, text }: Props) => {
  const { t } = useTranslation();
  if (emailVerified) return null;
  const said = text ?? t('account.verify.first', { email });
  return (
    <div className={styles.note} role="note">
      <p>
        <MarkedText text={said} parts={{ email: words => <strong>{words}</strong> }} />
      </p>
      <OutboxHint />
      <ResendMail />
    </div>
  );
};
