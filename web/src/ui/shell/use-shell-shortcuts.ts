import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { isPaletteKey } from '../shortcuts/palette-key.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { focusSearch, searchFieldId } from './focus-search.ts';
import { openDialog } from './open-dialog.ts';

/** Runs the shortcuts that work on every page. */
export const useShellShortcuts = (hasPalette: boolean): void => {
  const navigate = useNavigate();
  const actions = useMemo(
    () => ({
      search: toSearch,
      home: () => void navigate({ to: '/' }),
      discover: () => void navigate({ to: '/discover' }),
      help: () => openDialog('shortcuts'),
    }),
    [navigate],
  );
  useShortcuts(actions);
  useEffect(() => {
    if (!hasPalette) return;
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event) || document.querySelector('dialog[open][data-modal]')) return;
      event.preventDefault();
      openDialog('palette');
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [hasPalette]);
};

/** Discover has no search bar but a search of its own. */
const toSearch = (): void => {
  focusSearch();
  if (!document.getElementById(searchFieldId)) document.querySelector<HTMLElement>('main form input')?.focus();
};
