import { useState } from 'react';
import { loadCode } from '#ui/load-code.ts';

type Menu = typeof import('./menu/subscribe-menu.tsx');

let loaded: Menu | undefined;

interface LateMenu {
  menu: Menu | undefined;
  load: () => Promise<Menu>;
  /** It is called when the menu is about to be wanted. */
  preload: () => void;
}

/**
 * Lazy loading: the menu's code comes when it is wanted. It is no `lazyPart`, because the press that wants it also
 * follows something: the press reports that it failed, and the next press tries again.
 */
export const useSubscribeMenu = (): LateMenu => {
  const [menu, setMenu] = useState(loaded);
  const take = async (code: Promise<Menu>): Promise<Menu> => {
    loaded = await code;
    setMenu(loaded);
    return loaded;
  };
  return {
    menu,
    load: () => take(loadCode(code)),
    preload: () => void take(code()).catch(() => {}),
  };
};

const code = (): Promise<Menu> => import('./menu/subscribe-menu.tsx');
