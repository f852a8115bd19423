import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { withAllTexts } from '#i18n/index.ts';
import { FailedDialog } from '../failed-parts.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { Navigation } from './navigation.ts';
import { dialogClosed, useOpenDialog } from './open-dialog.ts';

const DrawerDialog = lazyPart(() => import('./drawer-dialog.tsx'), 'DrawerDialog', FailedDialog);
const SettingsDialog = lazyPart(() => import('../settings/settings-dialog.tsx'), 'SettingsDialog', FailedDialog);
const ShortcutsDialog = lazyPart(
  () => import('../shortcuts/shortcuts-dialog.tsx'),
  'ShortcutsDialog',
  FailedDialog,
  withAllTexts,
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
