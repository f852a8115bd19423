import { useTranslation } from 'react-i18next';
import { MarkedText } from '#ui/MarkedText.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { ResendMail } from './ResendMail.tsx';

interface Props {
  email: string;
  /** The mail has just gone out, or it is known from an earlier sign-up. */
  after: 'signUp' | 'login';
  onClose: () => void;
}

/** Asks for the verification of the e-mail, and sends the mail once more where it did not come. */
export const VerifyEmailDialog = ({ email, after, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <NoteDialog
      title={t('account.verify.title')}
      goOn={t(after === 'signUp' ? 'account.goOn' : 'account.verify.toProfile')}
      onClose={onClose}
    >
      <p>
        <MarkedText
          text={t(`account.verify.${after}`, { email })}
          parts={{ email: words => <strong>{words}</strong> }}
        />
      </p>
      <ResendMail />
    </NoteDialog>
  );
};
