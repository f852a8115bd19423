import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { productName } from '#i18n/productName.ts';
import { besideLayer, from, layout, timing } from '../constants.ts';
import { SearchBar } from './SearchBar.tsx';

interface Props {
  inert: boolean;
  searchInert: boolean;
  /** The reader layer stands beside the list: the search bar stays above the list. */
  isBeside: boolean;
}

/** The bell and the name above the drawer, the search bar above the column. */
export const AppBar = ({ inert, searchInert, isBeside }: Props) => {
  const { t } = useTranslation();
  return (
    <Bar inert={inert}>
      <Link to="/" className="brand" aria-label={t('nav.goHome')}>
        <img src="/favicon.svg" alt="" width={26} height={26} />
        <span className="name">{productName}</span>
      </Link>
      <div className="search" inert={searchInert} data-beside={isBeside || undefined}>
        <SearchBar />
      </div>
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
  '& .brand:focus-visible': { outlineOffset: -4 },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .search': {
    flex: 1,
    minWidth: 0,
    maxWidth: layout.column,
    marginInline: 'auto',
    transition: `transform ${timing.layerClose}ms ease-out`,
  },
  '& .search[data-beside]': besideLayer,
  [`@media (max-width: ${layout.drawer + layout.column + 64}px)`]: { '& .search': { marginInline: '0 24px' } },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: {
    '& .brand': { width: layout.rail, padding: 0, justifyContent: 'center' },
    '& .name': { display: 'none' },
  },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& .brand': { width: 56 },
    '& .search': { marginInline: '0 12px' },
  },
}));
