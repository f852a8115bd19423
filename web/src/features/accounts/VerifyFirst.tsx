import { styled } from '@mui/material/styles';
import type { Account } from '@newsbell/contracts/accounts';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '#ui/MarkedText.tsx';
import { OutboxHint } from './OutboxHint.tsx';
import { ResendMail } from './ResendMail.tsx';

/**
 * Asks for the verification before somebody begins what the server takes only from a verified e-mail; it shows nothing
 * to a person who has one.
 */
export const VerifyFirst = ({ account: { email, emailVerified } }: { account: Account }) => {
  const { t } = useTranslation();
  if (emailVerified) return null;
  return (
    <Note role="note">
      <p>
        <MarkedText text={t('account.verify.first', { email })} parts={{ email: words => <strong>{words}</strong> }} />
      </p>
      <OutboxHint />
      <ResendMail />
    </Note>
  );
};

const Note = styled('div')(({ theme }) => ({
  margin: '0 0 20px',
  padding: '12px 16px',
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderInlineStart: `4px solid ${theme.vars!.palette.trouble}`,
  borderRadius: 8,
  backgroundColor: theme.vars!.palette.background.paper,
  '& > p': { ...theme.typography.body1, margin: '0 0 12px', overflowWrap: 'anywhere' },
  '@media (max-width: 599.98px)': { marginInline: 16 },
}));
