import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from './connection.ts';
import { from } from './constants.ts';

/** Says above the page that it shows what is kept. The live region is always there, so that the change is heard. */
export const OfflineStrip = () => {
  const { t } = useTranslation();
  const isShown = useIsOffline();
  return <div role="status">{isShown && <Strip>{t('offline.strip')}</Strip>}</div>;
};

const Strip = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '12px 0 0',
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { marginInline: 16 },
  padding: '8px 16px',
  borderRadius: 6,
  border: `1px solid ${theme.vars!.palette.divider}`,
  backgroundColor: theme.vars!.palette.background.paper,
  color: theme.vars!.palette.text.secondary,
  textAlign: 'center',
  textWrap: 'balance',
  '&:lang(ja)': { wordBreak: 'auto-phrase' },
}));
