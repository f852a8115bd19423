import { styled } from '@mui/material/styles';
import type { AdminUser } from '@newsbell/contracts/admin';
import { useTranslation } from 'react-i18next';
import { Surface } from '#ui/Surface.tsx';
import { CardTable } from './CardTable.ts';
import { UserRow } from './UserRow.tsx';

/** Lists the accounts. On a phone each row is a card of its own. */
export const UserTable = ({ users, ownId }: { users: readonly AdminUser[]; ownId: number }) => {
  const { t } = useTranslation();
  return (
    <Surface>
      <Table aria-label={t('admin.list')}>
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
      </Table>
    </Surface>
  );
};

const Table = styled(CardTable)(({ theme }) => ({
  '& .quiet': { ...theme.typography.body2, fontWeight: 400 },
  '& .mail': { display: 'block', overflowWrap: 'anywhere' },
  '& fieldset': { margin: 0, padding: 0, border: 0 },
  '& label': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, cursor: 'pointer' },
  '& input': { width: 18, height: 18, margin: 0, accentColor: theme.vars!.palette.link },
  '@media (pointer: coarse)': { '& label': { minHeight: 44 }, '& input': { width: 22, height: 22 } },
  '@media (max-width: 599.98px)': { '& td[data-label]::before': { content: 'attr(data-label) " · "' } },
}));
