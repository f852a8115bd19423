import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { from, layout } from '../constants.ts';
import { menuButtonId } from './MenuButton.tsx';
import { NavigationGroups } from './NavigationGroups.tsx';
import type { Navigation } from './navigation.ts';

export const drawerId = 'drawer';

interface Props {
  groups: Navigation['drawer'];
  hasTrees: boolean;
  inert: boolean;
}

/**
 * Shows the pinned side of desktop, and on a tablet a rail of icons. It is hidden on a phone, and on desktop while it
 * is unpinned.
 */
export const Drawer = ({ groups, hasTrees, inert }: Props) => {
  const { t } = useTranslation();
  return (
    <Side id={drawerId} aria-label={t('nav.main')} inert={inert}>
      <NavigationGroups
        groups={groups}
        hasTrees={hasTrees}
        onPin={() => document.getElementById(menuButtonId)?.focus()}
      />
    </Side>
  );
};

const Side = styled('nav')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1000,
  top: `calc(${layout.appBar}px + env(safe-area-inset-top))`,
  bottom: 0,
  left: 0,
  width: layout.drawer,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  borderRight: `1px solid ${theme.vars!.palette.hairline}`,
  backgroundColor: theme.vars!.palette.background.paper,
  [`@media (min-width: ${from.desktop}px)`]: { '[data-drawer=closed] &': { display: 'none' } },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: {
    width: layout.rail,
    '&& .label': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&& a, && button': { justifyContent: 'center', minHeight: 48, padding: 0 },
    '&& svg': { fontSize: 24 },
    // The rail has room for the places themselves only.
    '&& .entry-tool, && .note': { display: 'none' },
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { display: 'none' },
}));
