/** Keeps the browser's own offer to install the web app (`beforeinstallprompt`) from when it comes until the install page asks for it. */
import { useSyncExternalStore } from 'react';

interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type Installing = 'unoffered' | 'offered' | 'installed';

let offer: InstallOffer | undefined;
let state: Installing = 'unoffered';
const listeners = new Set<() => void>();

/** Begins to listen. The browser makes its offer once, on whatever page comes first. */
export const awaitInstallOffer = (): void => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    set('offered', event as InstallOffer);
  });
  addEventListener('appinstalled', () => set('installed'));
};

/** Shows the browser's dialog. An offer is good for one time. */
export const install = async (): Promise<void> => {
  const used = offer;
  set('unoffered');
  const answer = await used?.prompt();
  if (answer?.outcome === 'accepted') set('installed');
};

export const useInstalling = (): Installing =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

const set = (next: Installing, nextOffer?: InstallOffer): void => {
  state = next;
  offer = nextOffer;
  for (const each of listeners) each();
};
