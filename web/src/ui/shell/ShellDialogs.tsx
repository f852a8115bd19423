import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { Navigation } from './navigation.ts';
import { dialogClosed, useOpenDialog } from './openDialog.ts';

const DrawerDialog = lazy(() => import('./DrawerDialog.tsx').then(module => ({ default: module.DrawerDialog })));
const SettingsDialog = lazy(() =>
  import('../settings/SettingsDialog.tsx').then(module => ({ default: module.SettingsDialog })),
);
const ShortcutsDialog = lazy(() =>
  import('../shortcuts/ShortcutsDialog.tsx').then(module => ({ default: module.ShortcutsDialog })),
);

/** Shows the open dialog of the shell, if there is one. It goes with its page. */
export const ShellDialogs = ({ navigation }: { navigation: Navigation }) => {
  const name = useOpenDialog();
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const opened = path;
    return () => {
      if (opened && name) dialogClosed(name);
    };
  }, [path, name]);
  if (!name) return null;
  const onClose = () => dialogClosed(name);
  const Other = navigation.dialogs[name];
  return (
    <Suspense fallback={null}>
      {name === 'drawer' && <DrawerDialog groups={navigation.drawer} onClose={onClose} />}
      {name === 'settings' && <SettingsDialog onClose={onClose} />}
      {name === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
      {Other && <Other onClose={onClose} />}
    </Suspense>
  );
};
