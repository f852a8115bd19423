import type { FeedItem } from '@newsbell/contracts/items';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLogin } from '#features/accounts/login.ts';
import { UserFailure } from '#features/accounts/UserFailure.tsx';
import { AppOverlays } from '#features/app/AppOverlays.tsx';
import { frontPages } from '#features/app/frontPages.ts';
import { HowToUseHint } from '#features/app/HowToUseHint.tsx';
import { awaitInstallOffer } from '#features/app/installPrompt.ts';
import { AskWhy } from '#features/items/askWhy.ts';
import { suggestionsQuery } from '#features/projects/queries.ts';
import { withAllTexts } from '#i18n/index.ts';
import { FailedDialog } from '#ui/failedParts.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { OfflineStrip } from '#ui/OfflineStrip.tsx';
import { SearchedProjectContext } from '#ui/search/searchedProject.ts';
import { SuggestContext } from '#ui/search/suggestions.ts';
import { Shell } from '#ui/shell/Shell.tsx';
import { PushOffers } from './PushOffers.tsx';
import { useNavigation } from './useNavigation.ts';
import { useSearchedProject } from './useSearchedProject.ts';
import { Wishes } from './Wishes.tsx';

awaitInstallOffer();

const WhyAsked = lazyPart(() => import('./notifications/WhyAsked.tsx'), 'WhyAsked', FailedDialog, withAllTexts);

/** Draws the frame around every page. */
export const RootLayout = () => {
  const login = useLogin();
  return (
    <SearchedProjectContext value={useSearchedProject()}>
      <SuggestContext value={useSuggest()}>
        <PushOffers>
          <Shell navigation={useNavigation(login)}>
            <OfflineStrip />
            <UserFailure />
            <Front />
            <Wishes state={login.state} />
            <WhyQuestions isPerson={login.state === 'success'}>
              <Outlet />
            </WhyQuestions>
            <AppOverlays isLoggedOut={login.state === 'failure'} />
          </Shell>
        </PushOffers>
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

const useSuggest = () => {
  const queries = useQueryClient();
  return useCallback((word: string) => queries.fetchQuery(suggestionsQuery(word)), [queries]);
};

const Front = () => {
  const isFrontPage = useLocation({ select: ({ pathname }) => frontPages.has(pathname) });
  return isFrontPage && <HowToUseHint />;
};
