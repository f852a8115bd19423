import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { FailedDialog } from '../failedParts.tsx';
import { lazyPart } from '../lazyPart.tsx';
import type { Navigation } from './navigation.ts';
import { dialogClosed, useOpenDialog } from './openDialog.ts';

const DrawerDialog = lazyPart(() => import('./DrawerDialog.tsx'), 'DrawerDialog', FailedDialog);
const SettingsDialog = lazyPart(() => import('../settings/SettingsDialog.tsx'), 'SettingsDialog', FailedDialog);
const ShortcutsDialog = lazyPart(() => import('../shortcuts/ShortcutsDialog.tsx'), 'ShortcutsDialog', FailedDialog);

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
