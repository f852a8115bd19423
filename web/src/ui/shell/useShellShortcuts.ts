import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useShortcuts } from '../shortcuts/useShortcuts.ts';
import { focusSearch } from './focusSearch.ts';
import { openDialog } from './openDialog.ts';

/** The shortcuts that work on every page. */
export const useShellShortcuts = (): void => {
  const navigate = useNavigate();
  const actions = useMemo(
    () => ({
      search: focusSearch,
      home: () => void navigate({ to: '/' }),
      discover: () => void navigate({ to: '/discover' }),
      help: () => openDialog('shortcuts'),
    }),
    [navigate],
  );
  useShortcuts(actions);
};
