import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCanGoBack } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { besideLayer, from, layout, side, timing } from '../constants.ts';
import { FailedUnseen } from '../failedParts.tsx';
import { useOpenFeedId } from '../feedLayerState.ts';
import { lazyPart } from '../lazyPart.tsx';
import { AppBar } from './AppBar.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { Drawer } from './Drawer.tsx';
import { LoadingLine } from './LoadingLine.tsx';
import type { Navigation } from './navigation.ts';
import { usePinned } from './pin.ts';
import { ShellDialogs } from './ShellDialogs.tsx';
import { Snackbar } from './Snackbar.tsx';
import { TopNavigation } from './TopNavigation.tsx';
import { useShellShortcuts } from './useShellShortcuts.ts';
import { isAppWebView } from './webView.ts';

const BackButton = lazyPart(() => import('./BackButton.tsx'), 'BackButton', FailedUnseen);

const contentId = 'content';
const hasBackButton = isAppWebView(navigator.userAgent);

/**
 * Draws the shell around every page. While the reader layer covers something, that is inert: below desktop's width and
 * without a pinned drawer all of it, on desktop all but the drawer, and nothing where the layer stands beside the list.
 */
export const Shell = ({ navigation, children }: { navigation: Navigation; children: ReactNode }) => {
  const { t } = useTranslation();
  const isOpen = useOpenFeedId() !== undefined;
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`, { noSsr: true });
  const isWide = useMediaQuery(`(min-width: ${from.layerBeside}px)`, { noSsr: true });
  const pinned = usePinned();
  const canGoBack = useCanGoBack();
  const isBeside = isOpen && isWide;
  const coversPage = isOpen && !isWide;
  const coversAll = coversPage && !(isDesktop && pinned);
  useScrollLock(coversPage);
  useShellShortcuts();
  return (
    <>
      <Skip href={`#${contentId}`}>{t('nav.skip')}</Skip>
      <AppBar Bell={navigation.Bell} inert={coversAll} searchInert={coversPage} isBeside={isBeside} />
      <Drawer groups={navigation.drawer} hasTrees={isDesktop && pinned} inert={coversAll} />
      <Page>
        <TopNavigation items={navigation.top} inert={coversPage} isBeside={isBeside} />
        <main id={contentId} tabIndex={-1} inert={coversPage}>
          <div className="column" data-beside={isBeside || undefined}>
            {children}
          </div>
        </main>
      </Page>
      <BottomTabs items={navigation.tabs} inert={coversAll} />
      <Suspense fallback={null}>{hasBackButton && canGoBack && <BackButton inert={coversAll} />}</Suspense>
      <LoadingLine />
      <ShellDialogs navigation={navigation} />
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

const Page = styled('div')({
  minHeight: '100vh',
  paddingTop: `calc(${layout.appBar}px + env(safe-area-inset-top))`,
  paddingLeft: side,
  paddingBottom: 48,
  '& main': { outline: 0 },
  '& .column': { width: `min(100% - 48px, ${layout.column}px)`, marginInline: 'auto' },
  '& main .column': { transition: `transform ${timing.layerClose}ms ease-out` },
  '& main [data-beside]': besideLayer,
  // A page of cards or tables says so on its outermost element.
  '& .column:has(> [data-wide])': { width: `min(100% - 48px, ${layout.wideColumn}px)` },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    paddingBottom: `calc(${layout.bottomTabs}px + env(safe-area-inset-bottom))`,
    '& .column, & .column:has(> [data-wide])': { width: '100%' },
  },
});
