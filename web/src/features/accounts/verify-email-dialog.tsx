import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { OutboxHint } from './outbox-hint.tsx';
import { signInOptionsQuery } from './queries.ts';
import { ResendMail } from './resend-mail.tsx';

interface Props {
  email: string;
  /** `signUp` means that the mail has just gone out; `login` means that it is known from an earlier sign-up. */
  after: 'signUp' | 'login';
  onClose: () => void;
}

/** Asks for the verification of the e-mail, and sends the mail once more where it did not come. */
export const VerifyEmailDialog = ({ email, after, onClose }: Props) => {
  const { t } = useTranslation();
  const { data } = useQuery(signInOptionsQuery());
  // Without a mail server nothing is on its way.
  const isKept = data?.sendsMail === false;
  return (
    <NoteDialog
      title={t('account.verify.title')}
      goOn={t(after === 'signUp' ? 'account.goOn' : 'account.verify.toProfile')}
      onClose={onClose}
    >
      {!(isKept && after === 'signUp') && (
        <p>
          <MarkedText
            text={t(`account.verify.${after}`, { email })}
            parts={{ email: words => <strong>{words}</strong> }}
          />
        </p>
      )}
      <OutboxHint />
      <ResendMail />
    </NoteDialog>
  );
};
