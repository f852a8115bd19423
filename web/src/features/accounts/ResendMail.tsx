import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#apiError.ts';
import { Button } from '#ui/Button.tsx';
import { resendVerification } from './profile/queries.ts';

/** Sends the verification mail once more, and says beside the button how that goes: a message elsewhere would lie under a dialog. */
export const ResendMail = () => {
  const { t } = useTranslation();
  const { mutate, isPending, data, error } = useMutation({ mutationFn: resendVerification });
  const said = error ? failureText(error, t('failed.resendEmail')) : data?.message;
  return (
    <Place>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {t('profile.resend')}
      </Button>
      <p role="status">{isPending ? t('account.verify.sending') : said}</p>
    </Place>
  );
};

const Place = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& button': { minHeight: 44 },
  // Its line is kept while it is empty, so that nothing moves when it is said.
  '&& p': {
    ...theme.typography.body2,
    flex: '1 1 160px',
    minHeight: '1lh',
    margin: 0,
    color: theme.vars!.palette.text.secondary,
  },
}));
