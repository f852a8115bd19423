import { useIsFetching } from '@tanstack/react-query';
import { useLocation, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type MobileSystem, mobileWebSystem } from './mobile-web.ts';
import { isPromptAnswered } from './prompt-answers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** False means that the app prompt stays away from this history entry. */
    appPrompt?: false;
  }
}

/** A page is left alone for this many milliseconds after its content has come. */
const settled = 1500;

/**
 * Answers the system whose app may be offered now, else undefined. It waits until the page has loaded, because visitors are not asked
 * before they see what they came for.
 */
export const usePromptTurn = (): { system: MobileSystem | undefined; end: () => void } => {
  const [system] = useState(() => (isPromptAnswered() ? undefined : mobileWebSystem()));
  const [isEnded, setEnded] = useState(false);
  const [hasTurn, setTurn] = useState(false);
  const isMoving = useRouterState({ select: ({ status }) => status === 'pending' });
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const { pathname, state } = useLocation();
  // These pages are about the apps themselves, so they show no prompt.
  const isFree = !/^\/(app|link)\b/.test(pathname);
  const isDisabled = state.appPrompt === false || state.feedLayerOpen === true || state.download !== undefined;
  const mayShow = system !== undefined && !isEnded && !isMoving && !isLoading && isFree && !isDisabled;
  useEffect(() => {
    if (!mayShow) return;
    const timer = setTimeout(() => setTurn(true), settled);
    return () => clearTimeout(timer);
  }, [mayShow]);
  const end = () => {
    setEnded(true);
    setTurn(false);
  };
  return { system: hasTurn ? system : undefined, end };
};
