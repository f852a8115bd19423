import Tune from '@mui/icons-material/Tune';
import { styled } from '@mui/material/styles';
import { Link, useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { productName } from '#i18n/productName.ts';
import { besideLayer, canHover, from, layout, side, timing } from '../constants.ts';
import { SearchBar } from '../search/SearchBar.tsx';
import { MenuButton } from './MenuButton.tsx';
import { openDialog } from './openDialog.ts';

interface Props {
  /** This is the bell of a signed-in person; its place is reserved until its code is there. */
  Bell: ComponentType | undefined;
  inert: boolean;
  searchInert: boolean;
  /** It is true when the reader layer stands beside the list; the search bar then stays above the list. */
  isBeside: boolean;
}

/** Puts the bell and the name above the drawer, and the search bar above the column; discover has a search of its own. */
export const AppBar = ({ Bell, inert, searchInert, isBeside }: Props) => {
  const { t } = useTranslation();
  const hasSearch = useLocation({ select: ({ pathname }) => pathname !== '/discover' });
  return (
    <Bar inert={inert} data-bell={Bell !== undefined || undefined}>
      <MenuButton />
      <Link to="/" className="brand" data-alone={!hasSearch || undefined} aria-label={t('nav.goHome')}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span className="name">{productName}</span>
      </Link>
      <div className="search" inert={searchInert} data-beside={isBeside || undefined}>
        {hasSearch && <SearchBar />}
      </div>
      {Bell && (
        <div className="bell" inert={searchInert}>
          <Suspense fallback={null}>
            <Bell />
          </Suspense>
        </div>
      )}
      <button
        type="button"
        className="tool"
        inert={searchInert}
        aria-label={t('nav.settings')}
        title={t('nav.settings')}
        aria-haspopup="dialog"
        onClick={() => openDialog('settings')}
      >
        <Tune aria-hidden />
      </button>
    </Bar>
  );
};

const Bar = styled('header')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1100,
  top: 0,
  left: 0,
  right: 0,
  display: 'flex',
  alignItems: 'center',
  height: `calc(${layout.appBar}px + env(safe-area-inset-top))`,
  paddingTop: 'env(safe-area-inset-top)',
  backgroundColor: theme.vars!.palette.bar,
  color: theme.vars!.palette.onBar,
  borderBottom: '1px solid transparent',
  ...theme.applyStyles('dark', { borderBottomColor: theme.vars!.palette.hairline }),
  '& .brand': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    width: layout.drawer,
    height: '100%',
    paddingInline: 22,
    color: 'inherit',
    textDecoration: 'none',
    fontSize: 17,
    fontWeight: 700,
    letterSpacing: '-0.01em',
  },
  '[data-drawer=closed] & .brand': { width: 'auto', paddingInline: '4px 24px' },
  '& .brand:focus-visible': { outlineOffset: -4 },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // The search bar stands above the page's column, as far as what stands beside it leaves room.
  '& .search': {
    position: 'absolute',
    left: `max(${layout.drawer + 24}px, (100% + ${side} - ${layout.column}px) / 2)`,
    right: `max(72px, (100% - ${side} - ${layout.column}px) / 2)`,
    transition: `transform ${timing.layerClose}ms ease-out`,
  },
  '&[data-bell] .search': { right: `max(116px, (100% - ${side} - ${layout.column}px) / 2)` },
  '[data-drawer=closed] & .search': { left: `max(224px, (100% - ${layout.column}px) / 2)` },
  '& .search[data-beside]': besideLayer,
  '& .tool': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 44,
    height: 44,
    marginInline: 'auto 14px',
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars!.palette.onBarMuted,
    cursor: 'pointer',
  },
  '& .bell': { flex: 'none', width: 44, marginInlineStart: 'auto' },
  '& .bell .tool': { margin: 0 },
  '& .bell + .tool': { marginInlineStart: 0 },
  [canHover]: { '& .tool:hover': { color: theme.vars!.palette.onBar, backgroundColor: 'rgb(255 255 255 / 10%)' } },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: {
    '& .brand, [data-drawer=closed] & .brand': { width: 'auto', paddingInline: '4px 20px' },
    '& .brand:not([data-alone]) .name': { display: 'none' },
    '& .search, [data-drawer=closed] & .search': { left: layout.rail + 56 },
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& .brand, [data-drawer=closed] & .brand': { paddingInline: 16 },
    '& .search, [data-drawer=closed] & .search': { left: 56, right: 56 },
    '&[data-bell] .search': { right: 100 },
    '& .tool': { marginRight: 6 },
  },
}));
