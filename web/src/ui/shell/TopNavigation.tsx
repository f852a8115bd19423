import { styled } from '@mui/material/styles';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { besideLayer, canHover, from, layout, timing } from '../constants.ts';
import type { Navigation } from './navigation.ts';

interface Props {
  items: Navigation['top'];
  inert: boolean;
  isBeside: boolean;
}

/** Shows a strip of links among the browsing places, on each of them and nowhere else. It scrolls away with the page. */
export const TopNavigation = ({ items, inert, isBeside }: Props) => {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (!items.some(({ to }) => isAt(path, to))) return null;
  return (
    <Strip aria-label={t('nav.browse')} inert={inert}>
      <ul className="column" data-beside={isBeside || undefined}>
        {items.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} activeOptions={{ exact: to === '/' }} activeProps={{ 'aria-current': 'page' }}>
              {t(`nav.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Strip>
  );
};

/** A place's tags are part of it. */
const isAt = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/tag/`);

/** Target size: the strip's own height is not a finger's. */
const below = 9;

const Strip = styled('nav')(({ theme }) => ({
  height: layout.topNavigation,
  borderBottom: `1px solid ${theme.vars!.palette.hairline}`,
  backgroundColor: theme.vars!.palette.background.paper,
  '& ul': {
    display: 'flex',
    gap: 4,
    height: '100%',
    marginBlock: 0,
    padding: 0,
    listStyle: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    transition: `transform ${timing.layerClose}ms ease-out`,
  },
  '& [data-beside]': besideLayer,
  '& li': { flex: 'none' },
  // The first link's text begins where the page's does.
  '& li:first-of-type': { marginLeft: -12 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    minWidth: 44,
    paddingInline: 12,
    fontSize: 13,
    color: theme.vars!.palette.text.secondary,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  [canHover]: { '& a:hover': { color: theme.vars!.palette.text.primary } },
  '& a:focus-visible': { outlineOffset: -3 },
  '& [aria-current=page]': {
    fontWeight: 600,
    color: theme.vars!.palette.text.primary,
    boxShadow: `inset 0 -2px ${theme.vars!.palette.text.primary}`,
  },
  // Hit area: the links reach a little into the space below the strip, because the bar is above it.
  '@media (pointer: coarse)': {
    '& ul': { position: 'relative', zIndex: 1, height: `calc(100% + ${below}px)` },
    '& li': { height: `calc(100% - ${below}px)` },
    '& a': { position: 'relative' },
    '& a::before': { content: '""', position: 'absolute', inset: `0 0 -${below}px` },
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& ul': { paddingInline: '4px' },
    '& li:first-of-type': { marginLeft: 0 },
    '& a': { fontSize: 15 },
  },
}));
