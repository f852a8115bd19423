import type { AdminUser } from '@newsbell/contracts/admin';
import { useTranslation } from '#i18n/translation.ts';
import { Surface } from '#ui/surface.tsx';
import { CardTable } from './card-table.ts';
import { UserRow } from './user-row.tsx';
import styles from './user-table.module.css';

/** Lists the accounts. On a phone each row is a card of its own. */
export const UserTable = ({ users, ownId }: { users: readonly AdminUser[]; ownId: number }) => {
  const { t } = useTranslation();
  return (
    <Surface>
      <CardTable className={styles.table} aria-label={t('admin.list')}>
        <thead>
          <tr>
            <th scope="col">{t('admin.account')}</th>
            <th scope="col">{t('admin.roles')}</th>
            <th scope="col">{t('admin.used')}</th>
            <th scope="col">{t('admin.state')}</th>
          </tr>
        </thead>
        <tbody>
          {users.map(user => (
            <UserRow key={user.id} user={user} isOwn={user.id === ownId} />
          ))}
        </tbody>
      </CardTable>
    </Surface>
  );
};
