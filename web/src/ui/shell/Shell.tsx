import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { besideLayer, from, layout, timing } from '../constants.ts';
import { useOpenFeedId } from '../feedLayerState.ts';
import { AppBar } from './AppBar.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { Drawer } from './Drawer.tsx';
import { loggedOutItems } from './navigation.ts';
import { Snackbar } from './Snackbar.tsx';

const contentId = 'content';

/**
 * What stands around every page. While the reader layer covers something, that is inert: below desktop's width all of it, on desktop
 * all but the drawer, and nothing where the layer stands beside the list.
 */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const isOpen = useOpenFeedId() !== undefined;
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`, { noSsr: true });
  const isBeside = useMediaQuery(`(min-width: ${from.layerBeside}px)`, { noSsr: true });
  const coversPage = isOpen && !isBeside;
  const coversAll = isOpen && !isDesktop;
  useScrollLock(coversPage);
  return (
    <>
      <Skip href={`#${contentId}`}>{t('nav.skip')}</Skip>
      <AppBar inert={coversAll} searchInert={coversPage} isBeside={isOpen && isBeside} />
      <Drawer items={loggedOutItems} inert={coversAll} />
      <Content id={contentId} tabIndex={-1} inert={coversPage} data-beside={(isOpen && isBeside) || undefined}>
        <div className="column">{children}</div>
      </Content>
      <BottomTabs items={loggedOutItems} inert={coversAll} />
      <Snackbar />
    </>
  );
};

/** The page behind a covering layer stays where it is; the width of its scroll bar is kept so that nothing shifts. */
const useScrollLock = (locked: boolean): void => {
  useEffect(() => {
    if (!locked) return;
    const { documentElement: page, body } = document;
    body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    page.style.overflow = 'hidden';
    return () => {
      page.style.overflow = '';
      body.style.paddingRight = '';
    };
  }, [locked]);
};

const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: 1300,
  top: 8,
  left: 8,
  padding: '8px 16px',
  borderRadius: 6,
  backgroundColor: theme.vars!.palette.background.paper,
  '&:not(:focus)': { clipPath: 'inset(50%)' },
}));

const Content = styled('main')({
  minHeight: '100vh',
  paddingTop: `calc(${layout.appBar}px + env(safe-area-inset-top))`,
  paddingLeft: layout.drawer,
  paddingBottom: 48,
  outline: 0,
  '& .column': {
    maxWidth: layout.column,
    marginInline: 'auto',
    transition: `transform ${timing.layerClose}ms ease-out`,
  },
  '&[data-beside] .column': besideLayer,
  [`@media (max-width: ${layout.drawer + layout.column + 64}px)`]: { '& .column': { marginInline: 24 } },
  [`@media (max-width: ${from.desktop - 0.02}px)`]: { paddingLeft: layout.rail },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    paddingLeft: 0,
    paddingBottom: `calc(${layout.bottomTabs}px + env(safe-area-inset-bottom))`,
    '& .column': { marginInline: 0 },
  },
});
