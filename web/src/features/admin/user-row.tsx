import { type Role, roles } from '@newsbell/contracts/account-rules';
import type { AdminUser } from '@newsbell/contracts/admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { changeUser } from './queries.ts';
import { SessionsDialog } from './sessions/sessions-dialog.tsx';
import userTableStyles from './user-table.module.css';

/**
 * Optimistic update: a changed role shows at once and is rolled back where the server refuses it. People cannot disable the account that
 * they use.
 */
export const UserRow = ({ user, isOwn }: { user: AdminUser; isOwn: boolean }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const name = user.username;
  const [isShowingSessions, setShowingSessions] = useState(false);
  const change = useMutation({
    mutationFn: (body: { auth?: Role[]; disabled?: boolean }) => changeUser(user.id, body),
    onSuccess: () => showMessage(isOwn ? t('done.saved') : t('admin.changed', { name })),
    onError: error => showMessage(failureText(error, t('failed.editData'))),
    onSettled: () => queries.invalidateQueries({ queryKey: isOwn ? ['account'] : ['admin', 'users'] }),
  });
  const { isPending, variables } = change;
  const auth = (isPending && variables.auth) || user.auth;
  return (
    <tr>
      <th scope="row">
        {name}
        {isOwn && <span className="quiet"> · {t('admin.you')}</span>}
        <span className={clsx('quiet', userTableStyles.mail)}>{user.email}</span>
      </th>
      <td>
        <fieldset>
          <VisuallyHidden as="legend">{t('admin.roleOf', { role: t('admin.roles'), name })}</VisuallyHidden>
          {roles.map(role => (
            <label key={role}>
              <input
                type="checkbox"
                checked={auth.includes(role)}
                disabled={isPending}
                onChange={({ target }) =>
                  change.mutate({ auth: roles.filter(each => (each === role ? target.checked : auth.includes(each))) })
                }
              />
              {t(`admin.${role}`)}
            </label>
          ))}
        </fieldset>
      </td>
      <td className="quiet" data-label={t('admin.used')}>
        {user.seenAt ? <RelativeTime moment={user.seenAt} /> : t('admin.never')}{' '}
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t('admin.sessions.of', { name })}
          onClick={() => setShowingSessions(true)}
        >
          {t('admin.sessions.open')}
        </Button>
        {isShowingSessions && (
          <SessionsDialog userId={user.id} username={name} onClose={() => setShowingSessions(false)} />
        )}
      </td>
      <td>
        <span>{user.disabled ? t('admin.disabled') : t('admin.active')}</span>{' '}
        {!isOwn && (
          <Button
            size="small"
            disabled={isPending}
            aria-label={t(user.disabled ? 'admin.enableName' : 'admin.disableName', { name })}
            onClick={() => change.mutate({ disabled: !user.disabled })}
          >
            {user.disabled ? t('admin.enable') : t('admin.disable')}
          </Button>
        )}
      </td>
    </tr>
  );
};
