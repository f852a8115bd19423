import { useMutation } from '@tanstack/react-query';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { resendVerification } from './profile/queries.ts';
import styles from './resend-mail.module.css';

/** Sends the verification mail once more, and says beside the button how that goes: a message elsewhere would lie under a dialog. */
export const ResendMail = () => {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useMutation({ mutationFn: resendVerification });
  const said = error ? failureText(error, t('failed.resendEmail')) : data?.message;
  return (
    <div className={styles.place}>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {t('profile.resend')}
      </Button>
      <p role="status">{isPending ? t('account.verify.sending') : said}</p>
    </div>
  );
};
