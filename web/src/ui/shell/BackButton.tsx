import Back from '@mui/icons-material/ArrowBack';
import { styled } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { from, layout } from '../constants.ts';

/** Floats over the page of an app's web view, which has no back button of its own. */
export const BackButton = ({ inert }: { inert: boolean }) => {
  const { t } = useTranslation();
  const { history } = useRouter();
  return (
    <Round type="button" inert={inert} aria-label={t('nav.back')} title={t('nav.back')} onClick={() => history.back()}>
      <Back aria-hidden />
    </Round>
  );
};

const Round = styled('button')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1000,
  left: 'calc(16px + env(safe-area-inset-left))',
  bottom: `calc(${layout.bottomTabs + 16}px + env(safe-area-inset-bottom))`,
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  padding: 0,
  border: `1px solid ${theme.vars!.palette.hairline}`,
  borderRadius: '50%',
  color: theme.vars!.palette.text.primary,
  backgroundColor: theme.vars!.palette.background.paper,
  boxShadow: '0 4px 16px rgb(0 0 0 / 20%)',
  cursor: 'pointer',
  [`@media (min-width: ${from.tablet}px)`]: { left: `calc(var(--side) + 16px)`, bottom: 16 },
}));
