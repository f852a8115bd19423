import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureText } from '#api-error.ts';
import { type Login, mayModerate, mayReadApi, wasSignedIn } from '#features/accounts/login.ts';
import { leave } from '#features/accounts/person.ts';
import { isPrivateServer } from '#features/accounts/private-server.ts';
import { withAllTexts } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { FailedDialog, FailedIcon, FailedInline, FailedUnseen } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { closedNavigation, type Navigation, personNavigation, visitorNavigation } from '#ui/shell/navigation.ts';
import { showMessage } from '#ui/snackbar.ts';

const subscriptions = {
  Note: lazyPart(() => import('#features/subscriptions/drawer/unread-note.tsx'), 'UnreadNote', FailedUnseen),
  Tree: lazyPart(() => import('#features/subscriptions/drawer/drawer-tree.tsx'), 'DrawerTree', FailedInline),
};
const reports = {
  Note: lazyPart(() => import('#features/moderation/admin/waiting-note.tsx'), 'WaitingNote', FailedUnseen),
};
const administration = {
  Note: lazyPart(() => import('#features/admin/overview/health-note.tsx'), 'HealthNote', FailedUnseen),
};
const Bell = lazyPart(() => import('./notifications/own-bell.tsx'), 'OwnBell', FailedIcon);
const palette = lazyPart(() => import('./palette/palette-dialog.tsx'), 'PaletteDialog', FailedDialog, withAllTexts);
const visitors: Navigation = { ...visitorNavigation, dialogs: { palette } };
const dialogs = {
  palette,
  addFolder: lazyPart(() => import('#features/subscriptions/folders/folder-dialog.tsx'), 'FolderDialog', FailedDialog),
};

/**
 * Answers the entries of drawer and tabs. Cached: until the server has said who it is, they are those of last time, so
 * that they do not change at once.
 */
export const useNavigation = ({ state, account, isAdmin }: Login): Navigation => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const isPerson = account !== undefined || (state !== 'failure' && wasSignedIn());
  return useMemo(() => {
    if (!isPerson) return isPrivateServer() ? closedNavigation : visitors;
    return personNavigation({
      picture: account && { name: account.nickname || account.username, image: account.profileImage },
      mayReadApi: account !== undefined && mayReadApi(account),
      isManager: account !== undefined && mayModerate(account),
      isAdmin,
      subscriptions,
      reports,
      administration,
      Bell,
      dialogs,
      signOut: () =>
        void leave(queries).catch((error: unknown) => showMessage(failureText(error, t('nav.signOutFailed')))),
    });
  }, [isPerson, account, isAdmin, queries, t]);
};
