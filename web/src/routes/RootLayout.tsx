import { Outlet, useLocation } from '@tanstack/react-router';
import { AppOverlays } from '#features/app/AppOverlays.tsx';
import { frontPages } from '#features/app/frontPages.ts';
import { HowToUseHint } from '#features/app/HowToUseHint.tsx';
import { awaitInstallOffer } from '#features/app/installPrompt.ts';
import { OfflineStrip } from '#ui/OfflineStrip.tsx';
import { SearchedProjectContext } from '#ui/search/searchedProject.ts';
import { Shell } from '#ui/shell/Shell.tsx';
import { useSearchedProject } from './useSearchedProject.ts';

awaitInstallOffer();

/** What stands around every page. */
export const RootLayout = () => (
  <SearchedProjectContext value={useSearchedProject()}>
    <Shell>
      <OfflineStrip />
      <Front />
      <Outlet />
      {/* Nobody can be signed in yet. */}
      <AppOverlays isLoggedOut />
    </Shell>
  </SearchedProjectContext>
);

const Front = () => {
  const isFrontPage = useLocation({ select: ({ pathname }) => frontPages.has(pathname) });
  return isFrontPage && <HowToUseHint />;
};
