import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { from, layout } from '../constants.ts';
import { NavigationEntry } from './NavigationEntry.tsx';
import type { NavigationItem } from './navigation.ts';

/** Shows a phone's navigation, where the thumb is. */
export const BottomTabs = ({ items, inert }: { items: readonly NavigationItem[]; inert: boolean }) => {
  const { t } = useTranslation();
  return (
    <Tabs aria-label={t('nav.main')} inert={inert}>
      {items.map(item => (
        <NavigationEntry key={item.key} item={item} />
      ))}
    </Tabs>
  );
};

const Tabs = styled('nav')(({ theme }) => ({
  display: 'none',
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { display: 'flex' },
  position: 'fixed',
  zIndex: 1000,
  left: 0,
  right: 0,
  bottom: 0,
  height: `calc(${layout.bottomTabs}px + env(safe-area-inset-bottom))`,
  paddingBottom: 'env(safe-area-inset-bottom)',
  borderTop: `1px solid ${theme.vars!.palette.hairline}`,
  backgroundColor: theme.vars!.palette.background.paper,
  '& a, & button': {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: 12,
    lineHeight: 1.3,
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    cursor: 'pointer',
  },
  '& a:focus-visible, & button:focus-visible': { outlineOffset: -2 },
  '& svg': { fontSize: 24 },
  '& a': { position: 'relative' },
  '& .note': { position: 'absolute', top: 4, left: 'calc(50% + 14px)', fontSize: 11, fontWeight: 400 },
  '& [aria-current=page]': { color: theme.vars!.palette.text.primary, fontWeight: 600 },
}));
