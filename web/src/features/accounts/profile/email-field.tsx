import type { Account } from '@newsbell/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CheckCircleIcon as Check, ErrorIcon as Warning } from '#ui/icons.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './email-field.module.css';
import { resendVerification } from './queries.ts';

/** Shows whether the address is verified, and if not, the way to verify it. */
export const EmailField = ({ account: { email, emailVerified } }: { account: Account }) => {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: resendVerification,
    onSuccess: ({ message }) => showMessage(message),
    onError: error => showMessage(failureText(error, t('failed.resendEmail'))),
  });
  return (
    <div className={styles.place}>
      <TextField name="email" label={t('profile.email')} value={email} readOnly fault={undefined} />
      <p className={emailVerified ? styles.mark : clsx(styles.mark, styles.not)}>
        {emailVerified ? <Check aria-hidden size="text" /> : <Warning aria-hidden size="text" />}
        {emailVerified ? t('profile.verified') : t('profile.unverified')}
        {!emailVerified && (
          <Button size="small" disabled={isPending} onClick={() => mutate()}>
            {t('profile.resend')}
          </Button>
        )}
      </p>
    </div>
  );
};
