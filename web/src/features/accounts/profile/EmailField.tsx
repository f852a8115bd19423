import Check from '@mui/icons-material/CheckCircleOutlined';
import Warning from '@mui/icons-material/ErrorOutlineOutlined';
import { styled } from '@mui/material/styles';
import type { Account } from '@newsbell/contracts/accounts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { showMessage } from '#ui/snackbar.ts';
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
    <Place>
      <TextField name="email" label={t('profile.email')} value={email} readOnly fault={undefined} />
      <p className={emailVerified ? 'mark' : 'mark not'}>
        {emailVerified ? <Check aria-hidden fontSize="inherit" /> : <Warning aria-hidden fontSize="inherit" />}
        {emailVerified ? t('profile.verified') : t('profile.unverified')}
        {!emailVerified && (
          <Button size="small" disabled={isPending} onClick={() => mutate()}>
            {t('profile.resend')}
          </Button>
        )}
      </p>
    </Place>
  );
};

const Place = styled('div')(({ theme }) => ({
  // The mark takes the place of the field's help.
  '& > div > p': { display: 'none' },
  '& .mark': {
    ...theme.typography.body2,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 6,
    minHeight: 28,
    marginTop: 4,
    color: theme.vars!.palette.text.secondary,
  },
  '& .mark svg': { fontSize: 18 },
  '& .not': { color: theme.vars!.palette.trouble },
  '& button': { marginInlineStart: 'auto', textDecoration: 'underline', color: theme.vars!.palette.link },
}));
