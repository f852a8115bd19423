import { useState } from 'react';

type Menu = typeof import('./menu/SubscribeMenu.tsx');

let loaded: Menu | undefined;

/**
 * Lazy loading: the menu's code comes when it is wanted. `lazy` is not used, because it would keep a failed load for
 * ever and throw it while rendering: here the press can report it, and the next press tries again.
 */
export const useSubscribeMenu = (): { menu: Menu | undefined; load: () => Promise<Menu> } => {
  const [menu, setMenu] = useState(loaded);
  const load = async (): Promise<Menu> => {
    loaded ??= await import('./menu/SubscribeMenu.tsx');
    setMenu(loaded);
    return loaded;
  };
  return { menu, load };
};
