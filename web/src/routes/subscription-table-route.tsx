import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { markSubscriptions } from '#features/items/read-state/mark-subscriptions.ts';
import { SubscriptionTable } from '#features/subscriptions/table/subscription-table.tsx';
import type { TableSearch } from '#features/subscriptions/table/table-search.ts';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';

/** For people who follow many: all subscriptions in a table. Its order and its filters are in the address. */
export const SubscriptionTableRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('subscribes.manage'));
  return <RequireLogin>{() => <Table />}</RequireLogin>;
};

const Table = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const search = useSearch({ from: '/subscribes/table' });
  const navigate = useNavigate({ from: '/subscribes/table' });
  const change = useCallback(
    (changed: Partial<TableSearch>) =>
      void navigate({
        to: '/subscribes/table',
        search: before => ({ ...before, ...changed }),
        replace: true,
        state: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <div data-wide>
      <PageHeader>
        <h1>{t('subscribes.manage')}</h1>
      </PageHeader>
      <SubscriptionTable search={search} onSearch={change} onMarkRead={ids => void markSubscriptions(queries, ids)} />
    </div>
  );
};
