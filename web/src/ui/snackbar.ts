import { useSyncExternalStore } from 'react';

export interface SnackbarMessage {
  text: string;
  /** New for each message, so that the same words twice are announced twice. */
  id: number;
}

let shown: SnackbarMessage | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a global message; a newer one takes its place. */
export const showMessage = (text: string): void => set({ text, id: ++lastId });

export const hideMessage = (): void => set(undefined);

export const useSnackbarMessage = (): SnackbarMessage | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );

const set = (next: SnackbarMessage | undefined): void => {
  shown = next;
  for (const each of listeners) each();
};
