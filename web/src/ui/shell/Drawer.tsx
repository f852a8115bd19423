import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { from, layout } from '../constants.ts';
import { NavigationEntry } from './NavigationEntry.tsx';
import type { NavigationItem } from './navigation.ts';

/** The permanent side of desktop; on a tablet a rail of icons with small labels; not on a phone. */
export const Drawer = ({ items, inert }: { items: readonly NavigationItem[]; inert: boolean }) => {
  const { t } = useTranslation();
  return (
    <Side aria-label={t('nav.main')} inert={inert}>
      <ul>
        {items.map(item => (
          <li key={item.key}>
            <NavigationEntry item={item} />
          </li>
        ))}
      </ul>
    </Side>
  );
};

const Side = styled('nav')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1000,
  top: layout.appBar,
  bottom: 0,
  left: 0,
  width: layout.drawer,
  overflowY: 'auto',
  borderRight: `1px solid ${theme.vars!.palette.hairline}`,
  backgroundColor: theme.vars!.palette.background.paper,
  '& ul': { listStyle: 'none', margin: 0, padding: '12px 8px' },
  '& a, & button': {
    display: 'flex',
    alignItems: 'center',
    gap: 16,
    width: '100%',
    minHeight: 44,
    padding: '8px 16px',
    border: 0,
    borderRadius: 6,
    background: 'none',
    font: 'inherit',
    fontSize: 15,
    color: theme.vars!.palette.text.primary,
    textDecoration: 'none',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& svg': { fontSize: 22, color: theme.vars!.palette.text.secondary },
  '& a:hover, & button:hover': { backgroundColor: theme.vars!.palette.fill },
  '& [aria-current=page]': { fontWeight: 600, backgroundColor: theme.vars!.palette.fill },
  '& [aria-current=page] svg': { color: theme.vars!.palette.text.primary },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: {
    width: layout.rail,
    '& ul': { padding: '8px 4px' },
    '& a, & button': { flexDirection: 'column', gap: 2, minHeight: 56, padding: '8px 4px', fontSize: 12 },
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { display: 'none' },
}));
