import type { FeedItem } from '@newsbell/contracts/items';
import type { Language } from '@newsbell/contracts/languages';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Login, useLogin } from '#features/accounts/login.ts';
import { UserFailure } from '#features/accounts/user-failure.tsx';
import { AppOverlays } from '#features/app/app-overlays.tsx';
import { HowToUseHint } from '#features/app/how-to-use-hint.tsx';
import { awaitInstallOffer } from '#features/app/install-prompt.ts';
import { AskDelete } from '#features/items/ask-delete.ts';
import { AskWhy } from '#features/items/ask-why.ts';
import { DropSaved } from '#features/items/drop-saved.ts';
import { forgetFullText } from '#features/items/full-text/kept-sources.ts';
import { suggestionsQuery } from '#features/projects/queries.ts';
import { followedSuggestions, subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { withAllTexts } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { AskReport, type Reported } from '#ui/ask-report.ts';
import { FailedDialog } from '#ui/failed-parts.tsx';
import { useFeedLayer } from '#ui/feed-layer-state.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { loadCode } from '#ui/load-code.ts';
import { OfflineStrip } from '#ui/offline-strip.tsx';
import { searchesAreOf } from '#ui/search/recent-searches.ts';
import { SearchedProjectContext } from '#ui/search/searched-project.ts';
import { SuggestContext, type Suggesting } from '#ui/search/suggestions.ts';
import { SaveLanguage } from '#ui/settings/save-language.ts';
import { Shell } from '#ui/shell/shell.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { Announcements } from './announcements.tsx';
import { PushOffers } from './push-offers.tsx';
import { useNavigation } from './use-navigation.ts';
import { useSearchedProject } from './use-searched-project.ts';
import { useSourceKeys } from './use-source-keys.ts';
import { Wishes } from './wishes.tsx';

awaitInstallOffer();

const WhyAsked = lazyPart(() => import('./notifications/why-asked.tsx'), 'WhyAsked', FailedDialog, withAllTexts);
const DeleteAsked = lazyPart(() => import('./items/delete-asked.tsx'), 'DeleteAsked', FailedDialog, withAllTexts);
const ReportAsked = lazyPart(() => import('./moderation/report-asked.tsx'), 'ReportAsked', FailedDialog, withAllTexts);

/** Draws the frame around every page. */
export const RootLayout = () => {
  const login = useLogin();
  const navigation = useNavigation(login);
  useSourceKeys(login.state === 'success');
  useOwnTraces(login);
  return (
    <SearchedProjectContext value={useSearchedProject()}>
      <SuggestContext value={useSuggest()}>
        <SaveLanguage value={useSaveLanguage(login)}>
          <PushOffers>
            <Shell navigation={navigation}>
              <OfflineStrip />
              {!navigation.isClosed && <Announcements />}
              <UserFailure />
              <Front />
              <Wishes state={login.state} />
              <WhyQuestions isPerson={login.state === 'success'}>
                <Reports login={login}>
                  <Deletions>
                    <SavedPages>
                      <Outlet />
                    </SavedPages>
                  </Deletions>
                </Reports>
              </WhyQuestions>
              <AppOverlays isLoggedOut={login.state === 'failure'} />
            </Shell>
          </PushOffers>
        </SaveLanguage>
      </SuggestContext>
    </SearchedProjectContext>
  );
};

/** Any item's row or reader may ask why the person was not notified of it. */
const WhyQuestions = ({ isPerson, children }: { isPerson: boolean; children: ReactNode }) => {
  const [item, setItem] = useState<FeedItem>();
  return (
    <AskWhy value={isPerson ? setItem : undefined}>
      {children}
      {item &&
        // The dialog stands outside of the page, which is inert while the reader covers it.
        createPortal(
          <Suspense fallback={null}>
            <WhyAsked item={item} onClose={() => setItem(undefined)} />
          </Suspense>,
          document.body,
        )}
    </AskWhy>
  );
};

/** Published news may be deleted wherever it is listed or read. */
const Deletions = ({ children }: { children: ReactNode }) => {
  const [item, setItem] = useState<FeedItem>();
  return (
    <AskDelete value={setItem}>
      {children}
      {item &&
        createPortal(
          <Suspense fallback={null}>
            <DeleteAsked item={item} onClose={() => setItem(undefined)} />
          </Suspense>,
          document.body,
        )}
    </AskDelete>
  );
};

/** Kept pages may be removed wherever they are listed or read. */
const SavedPages = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const router = useRouter();
  const { close } = useFeedLayer();
  const drop = useCallback(
    (item: FeedItem) => {
      // Going back takes a moment: until then the reader is there, and would ask for the item that is gone.
      const closeReader = () =>
        new Promise<void>(resolve => {
          if (!router.history.location.state.feedLayerOpen) return resolve();
          const stop = router.subscribe('onResolved', () => {
            stop();
            resolve();
          });
          close();
        });
      void loadCode(() => import('./items/remove-saved.ts')).then(
        ({ removeSaved }) => removeSaved(queries, item, closeReader),
        () => showMessage(t('error.part')),
      );
    },
    [queries, router, close, t],
  );
  return <DropSaved value={drop}>{children}</DropSaved>;
};

/** Any text or item may be reported. A visitor signs in first, and comes back to the page. */
const Reports = ({ login, children }: { login: Login; children: ReactNode }) => {
  const router = useRouter();
  const [thing, setThing] = useState<Reported>();
  const isVisitor = login.state === 'failure';
  const ask = useCallback(
    (asked: Reported) => {
      if (!isVisitor) return setThing(asked);
      void router.navigate({ to: '/login', state: { from: router.latestLocation.href } });
    },
    [router, isVisitor],
  );
  return (
    <AskReport value={ask}>
      {children}
      {thing &&
        login.account &&
        createPortal(
          <Suspense fallback={null}>
            <ReportAsked thing={thing} account={login.account} onClose={() => setThing(undefined)} />
          </Suspense>,
          document.body,
        )}
    </AskReport>
  );
};

const useSuggest = (): Suggesting => {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      ask: word => queries.fetchQuery(suggestionsQuery(word)),
      own: () => followedSuggestions(queries.getQueryData(subscriptionsQuery().queryKey) ?? []),
    }),
    [queries],
  );
};

/** Searches and remembered sources of one person are not shown to the next one of this browser. */
const useOwnTraces = ({ state, account }: Login): void => {
  const accountId = account?.id ?? (state === 'failure' ? null : undefined);
  useEffect(() => {
    if (accountId !== undefined) searchesAreOf(accountId);
    if (accountId === null) forgetFullText();
  }, [accountId]);
};

/** A visitor's choice is this browser's alone. */
const useSaveLanguage = ({ account }: Login) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isPerson = account !== undefined;
  return useMemo(() => {
    if (!isPerson) return undefined;
    return (language: Language) =>
      void loadCode(() => import('./save-language.ts')).then(
        ({ saveLanguage }) => saveLanguage(queries, language),
        () => showMessage(t('error.part')),
      );
  }, [isPerson, queries, t]);
};

/** Discover greets by itself, and leads to the help from there. */
const Front = () => {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  return isHome && <HowToUseHint />;
};
