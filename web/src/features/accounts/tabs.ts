/** Broadcast channel: the tabs of one browser tell each other about signing in. A tab does not hear itself. */
import { useEffect, useEffectEvent } from 'react';

export type TabMessage =
  /** The signed-in person is about to sign out; `person` follows, however that ends. */
  | { say: 'leaving' }
  /** Somebody has signed in or out, so the tab asks the server who it is. */
  | { say: 'person' }
  /** The page that came back from a provider says how it went. */
  | { say: 'provider'; outcome: ProviderOutcome }
  /** A waiting page has heard that and goes on itself. */
  | { say: 'heard' };

/** This is the outcome of a sign-in at a provider. `text` is a sentence for people. */
export type ProviderOutcome = { kind: 'done' } | { kind: 'cancelled'; text: string } | ProviderFailure;

export interface ProviderFailure {
  kind: 'failed';
  text: string;
  /** There is no account, and may be none by this way: the page of the sign-up says more. */
  isSignUpRefused?: boolean;
}

const channel = new BroadcastChannel('account');

export const tellTabs = (message: TabMessage): void => channel.postMessage(message);

/** Answers a function that stops listening. */
export const hearTabs = (listener: (message: TabMessage) => void): (() => void) => {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
};

/** Timeout in milliseconds: a waiting page answers within this time. */
const patience = 700;

/**
 * Tells the page that waits for a provider how it went; answers false when there is none. A popup that has been to
 * another site may have lost the window that opened it, so it finds that page by asking, and not through `opener`.
 */
export const tellWaiting = (outcome: ProviderOutcome): Promise<boolean> =>
  new Promise(resolve => {
    const end = (isHeard: boolean) => {
      stop();
      clearTimeout(timer);
      resolve(isHeard);
    };
    const stop = hearTabs(({ say }) => say === 'heard' && end(true));
    const timer = setTimeout(() => end(false), patience);
    tellTabs({ say: 'provider', outcome });
  });

/** Calls `onOutcome` on a page that waits for a provider. */
export const useProviderOutcome = (onOutcome: (outcome: ProviderOutcome) => void): void => {
  const heard = useEffectEvent((message: TabMessage) => {
    if (message.say !== 'provider') return;
    tellTabs({ say: 'heard' });
    onOutcome(message.outcome);
  });
  useEffect(() => hearTabs(heard), []);
};
