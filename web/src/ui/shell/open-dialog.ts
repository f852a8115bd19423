import { useSyncExternalStore } from 'react';

export type DialogName = 'settings' | 'shortcuts' | 'drawer' | 'addFolder' | 'palette';

let open: DialogName | undefined;
const listeners = new Set<() => void>();

/** Opens a dialog of the shell; another one that is open makes room for it. Its code is loaded when it is first wanted. */
export const openDialog = (name: DialogName): void => set(name);

/** Does nothing when another one has taken its place. */
export const dialogClosed = (name: DialogName): void => {
  if (open === name) set(undefined);
};

export const useOpenDialog = (): DialogName | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );

const set = (next: DialogName | undefined): void => {
  open = next;
  for (const each of listeners) each();
};
