import { useSyncExternalStore } from 'react';

export interface SnackbarMessage {
  text: string;
  /** It is new for each message, so that the same words twice are announced twice. */
  id: number;
  /** The action takes back what the message tells of. */
  action: SnackbarAction | undefined;
}

export interface SnackbarAction {
  text: string;
  act: () => void;
}

let shown: SnackbarMessage | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a global message; a newer one takes its place. One with an action stays longer. */
export const showMessage = (text: string, action?: SnackbarAction): void => set({ text, id: ++lastId, action });

export const hideMessage = (): void => set(undefined);

/** A key runs the message's action, because the message is far from where one reads. Answers false when none offers anything. */
export const takeAction = (): boolean => {
  const action = shown?.action;
  if (action) hideMessage();
  action?.act();
  return action !== undefined;
};

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
