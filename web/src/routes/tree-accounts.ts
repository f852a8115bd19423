/** Lists the addresses of a person's account, settings and notifications. */
import { createRoute, lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router';
import { invitationIn } from '#features/accounts/invitation-in.ts';
import { wasSignedIn } from '#features/accounts/login.ts';
import { signInOptionsQuery } from '#features/accounts/queries.ts';
import { subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { withAllTexts } from '#i18n/index.ts';
import { type Context, getParentRoute } from './tree-root.ts';

/** The forms depend on who may sign up. */
const beginSignInOptions = ({
  context: { queries },
  location,
}: {
  context: Context;
  location: ParsedLocation;
}): void => {
  void queries.prefetchQuery(signInOptionsQuery(invitationIn(location)));
};

export const login = createRoute({
  getParentRoute,
  path: '/login',
  loader: beginSignInOptions,
  component: lazyRouteComponent(() => withAllTexts(import('./login-route.tsx')), 'LoginRoute'),
});
export const appLogin = createRoute({
  getParentRoute,
  path: '/v1/login',
  loader: beginSignInOptions,
  component: lazyRouteComponent(() => withAllTexts(import('./login-route.tsx')), 'LoginRoute'),
});
export const signUp = createRoute({
  getParentRoute,
  path: '/signup',
  loader: beginSignInOptions,
  component: lazyRouteComponent(() => withAllTexts(import('./sign-up-route.tsx')), 'SignUpRoute'),
});
export const waitAuth = createRoute({
  getParentRoute,
  path: '/wait_auth_change',
  validateSearch: ({ redirect: path }: Record<string, unknown>): { redirect?: string } =>
    path === undefined ? {} : { redirect: String(path) },
  component: lazyRouteComponent(() => withAllTexts(import('./wait-auth-route.tsx')), 'WaitAuthRoute'),
});
export const tokenLogin = createRoute({
  getParentRoute,
  path: '/login/token',
  component: lazyRouteComponent(() => withAllTexts(import('./token-login-route.tsx')), 'TokenLoginRoute'),
});
export const oauth = createRoute({
  getParentRoute,
  path: '/oauth2/$id',
  component: lazyRouteComponent(() => withAllTexts(import('./oauth-route.tsx')), 'OAuthRoute'),
});
export const verify = createRoute({
  getParentRoute,
  path: '/user/$username/validate',
  component: lazyRouteComponent(() => withAllTexts(import('./verify-route.tsx')), 'VerifyRoute'),
});
export const forgot = createRoute({
  getParentRoute,
  path: '/forgot',
  component: lazyRouteComponent(() => withAllTexts(import('./forgot-route.tsx')), 'ForgotRoute'),
});
export const reset = createRoute({
  getParentRoute,
  path: '/reset',
  component: lazyRouteComponent(() => withAllTexts(import('./reset-route.tsx')), 'ResetRoute'),
});

export const profile = createRoute({
  getParentRoute,
  path: '/profile',
  component: lazyRouteComponent(() => withAllTexts(import('./profile-route.tsx')), 'ProfileRoute'),
});
export const sessions = createRoute({
  getParentRoute,
  path: '/sessions',
  component: lazyRouteComponent(() => withAllTexts(import('./sessions-route.tsx')), 'SessionsRoute'),
});
export const setting = createRoute({
  getParentRoute,
  path: '/setting',
  component: lazyRouteComponent(() => withAllTexts(import('./setting-route.tsx')), 'SettingRoute'),
});
export const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  loader: ({ context: { queries } }) => {
    if (!wasSignedIn()) return;
    void queries.prefetchQuery(subscriptionsQuery());
    // The queries are in a file of their own, for people who have a bell.
    void import('#features/notifications/queries.ts')
      .then(({ bellQuery }) => queries.prefetchInfiniteQuery(bellQuery()))
      .catch(() => {});
  },
  component: lazyRouteComponent(() => withAllTexts(import('./notifications-route.tsx')), 'NotificationsRoute'),
});
export const notificationSettings = createRoute({
  getParentRoute,
  path: '/setting/notifications',
  component: lazyRouteComponent(
    () => withAllTexts(import('./notification-settings-route.tsx')),
    'NotificationSettingsRoute',
  ),
});
export const apps = createRoute({
  getParentRoute,
  path: '/setting/apps',
  component: lazyRouteComponent(() => withAllTexts(import('./apps-route.tsx')), 'AppsRoute'),
});
export const feeds = createRoute({
  getParentRoute,
  path: '/setting/feeds',
  component: lazyRouteComponent(() => withAllTexts(import('./feeds-route.tsx')), 'FeedsRoute'),
});
export const mailPreferences = createRoute({
  getParentRoute,
  path: '/notifications/preferences',
  component: lazyRouteComponent(() => withAllTexts(import('./mail-preferences-route.tsx')), 'MailPreferencesRoute'),
});
