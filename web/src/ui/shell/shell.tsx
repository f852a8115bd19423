import { useCanGoBack } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { from } from '../constants.ts';
import { FailedUnseen } from '../failed-parts.tsx';
import { useHasRoomBeside, useIsBeside, useIsLayerOpen } from '../feed-layer-state.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import { AppBar } from './app-bar.tsx';
import { BottomTabs } from './bottom-tabs.tsx';
import { contentId } from './content-id.ts';
import { Drawer } from './drawer.tsx';
import { LoadingLine } from './loading-line.tsx';
import type { Navigation } from './navigation.ts';
import { usePinned } from './pin.ts';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { ShellDialogs } from './shell-dialogs.tsx';
import { Snackbar } from './snackbar.tsx';
import { TopNavigation } from './top-navigation.tsx';
import { useShellShortcuts } from './use-shell-shortcuts.ts';
import { isAppWebView } from './web-view.ts';

const BackButton = lazyPart(() => import('./back-button.tsx'), 'BackButton', FailedUnseen);

const hasBackButton = isAppWebView(navigator.userAgent);

/**
 * Draws the shell around every page. While the reader layer covers something, that is inert: below desktop's width and without a pinned
 * drawer all of it, on desktop all but the drawer. Where the layer stands beside the list nothing is, and the list's column is narrow.
 */
export const Shell = ({ navigation, children }: { navigation: Navigation; children: ReactNode }) => {
  const { t } = useTranslation();
  const isOpen = useIsLayerOpen();
  const isDesktop = useMediaQuery(`(min-width: ${from.desktop}px)`);
  const hasRoomBeside = useHasRoomBeside();
  const isBeside = useIsBeside();
  const isRoomy = useMediaQuery(`(min-width: ${from.drawerBeside}px)`);
  const pinned = usePinned();
  const canGoBack = useCanGoBack();
  const coversPage = isOpen && !hasRoomBeside;
  const hasRail = isBeside && pinned && !isRoomy;
  // Deferred: the article comes first, and the rail's icons in the frame after it.
  const hasIcons = useDeferredValue(hasRail);
  const coversAll = coversPage && !(isDesktop && pinned);
  useScrollLock(coversPage);
  useShellShortcuts(navigation.dialogs.palette !== undefined);
  return (
    <>
      <a className={styles.skip} href={`#${contentId}`}>
        {t('nav.skip')}
      </a>
      <AppBar Bell={navigation.Bell} isClosed={navigation.isClosed} inert={coversAll} searchInert={coversPage} />
      <Drawer groups={navigation.drawer} hasTrees={isDesktop && pinned} inert={coversAll} isHidden={hasRail} />
      {hasRail && <Rail groups={hasIcons ? navigation.drawer : undefined} />}
      <div className={styles.page} data-beside={isBeside || undefined}>
        <TopNavigation items={navigation.top} inert={coversPage} />
        <main id={contentId} tabIndex={-1} inert={coversPage}>
          <div className={styles.column}>{children}</div>
        </main>
      </div>
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
