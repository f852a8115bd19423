/** Puts the parts of a page in a native app together; it is loaded there only. */
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { followShell } from '#features/app/follow-shell.ts';
import { registerApp } from '#features/notifications/push/register-app.ts';
import { offerBridge } from '#ui/bridge/bridge.ts';
import { tellPushed } from '#ui/pushed.ts';

export const bridgeToShell = (queries: QueryClient, router: Pick<AnyRouter, 'history' | 'navigate'>): void => {
  offerBridge({
    bindToken: (os, token) => registerApp(queries, os, token),
    pushed: tellPushed,
    // The router opens the path also while the page is still being loaded, when nobody listens to the history.
    open: path => void router.navigate({ href: path }),
    goBack: () => {
      const can = router.history.canGoBack();
      if (can) router.history.back();
      return can;
    },
  });
  followShell(queries);
};
