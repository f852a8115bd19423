import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { failureText } from '#api-error.ts';
import type { Login } from '#features/accounts/login.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { isSignInPage } from '#features/accounts/way-back.ts';
import { dropWish, fulfil, takeWish } from '#features/subscriptions/wish.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';

/**
 * Does what a visitor wanted before the sign-in, as soon as somebody is signed in, and says so on the page that comes after it. The
 * wish of somebody who leaves the sign-in by another way is forgotten.
 */
export const Wishes = ({ state }: { state: Login['state'] }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const pathname = useLocation({ select: location => location.pathname });
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const isOnTheWay = isSignInPage(pathname);
  // A provider's window of its own has a copy of the wish, and closes; the page that waits for it fulfils the wish.
  const mayDo = state === 'success' && isVisible && !pathname.startsWith('/oauth2/');
  const [said, setSaid] = useState<string>();

  const act = useEffectEvent(async () => {
    const wish = takeWish();
    if (!wish) return;
    const failure = await fulfil(queries, wish);
    setSaid(failure ? failureText(failure, t('failed.subscribe')) : t('subscribe.wished', { title: wish.title }));
  });
  // Race: the page that follows a sign-in may be rendered before it knows the account that the cache has just got.
  const forget = useEffectEvent(() => queries.getQueryData(accountQuery().queryKey) || dropWish());
  useEffect(() => {
    if (mayDo) void act();
    else if (state === 'failure' && !isOnTheWay) forget();
  }, [mayDo, state, isOnTheWay]);

  // A dialog of the sign-in would cover the message.
  useEffect(() => {
    if (said === undefined || isOnTheWay) return;
    setSaid(undefined);
    showMessage(said);
  }, [said, isOnTheWay]);
  return null;
};

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
