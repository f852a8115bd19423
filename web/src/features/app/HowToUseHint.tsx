import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '#ui/constants.ts';
import { dismissHint, isHintDismissed } from './promptAnswers.ts';

/** Shows a quiet card that points a new visitor to the help, until it is dismissed for this visit or for good. */
export const HowToUseHint = () => {
  const { t } = useTranslation();
  const [isDismissed, setDismissed] = useState(isHintDismissed);
  if (isDismissed) return null;
  const dismiss = (until: 'later' | 'never') => {
    dismissHint(until);
    setDismissed(true);
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <Card aria-label={t('hint.label')}>
      <p>
        <strong>{t('hint.title')}</strong> {t('hint.text')}
      </p>
      <div className="choices">
        <Link to="/help" onClick={() => dismissHint('later')}>
          {t('hint.open')}
        </Link>
        <button type="button" onClick={() => dismiss('later')}>
          {t('hint.later')}
        </button>
        <button type="button" onClick={() => dismiss('never')}>
          {t('hint.never')}
        </button>
      </div>
    </Card>
  );
};

const Card = styled('aside')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginTop: 16,
  padding: '8px 8px 8px 16px',
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: 8,
  color: theme.vars!.palette.text.secondary,
  backgroundColor: theme.vars!.palette.background.paper,
  '& p': { margin: 0 },
  '& strong': { fontWeight: 600, color: theme.vars!.palette.text.primary },
  '& .choices': { display: 'flex', flexWrap: 'wrap', marginLeft: -8 },
  '& a, & button': {
    ...theme.typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 32,
    padding: '4px 8px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    textDecoration: 'none',
    cursor: 'pointer',
  },
  '& a': { fontWeight: 600, color: theme.vars!.palette.link },
  [canHover]: { '& a:hover, & button:hover': { backgroundColor: theme.vars!.palette.fill } },
  '@media (pointer: coarse)': { '& a, & button': { minHeight: 44 } },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    margin: '12px 16px 0',
    padding: '12px 8px 4px 12px',
  },
}));
