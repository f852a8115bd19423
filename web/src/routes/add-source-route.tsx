import type { Account } from '@newsbell/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { AddressForm } from '#features/projects/adding/address-form.tsx';
import { FoundSources } from '#features/projects/adding/found-sources.tsx';
import { discoverQuery } from '#features/projects/adding/queries.ts';
import { addressIn } from '#ui/address-in.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './add-source-route.module.css';
import { useOpenAdded } from './use-open-added.ts';

/** Leads from an address to a source that is followed. The address that is looked up is part of the page's own address. */
export const AddSourceRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('addSource.title'));
  return <RequireLogin>{account => <AddSource account={account} />}</RequireLogin>;
};

const AddSource = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { url = '' } = useSearch({ from: '/project/add' });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const address = addressIn(url);
  const lookUp = (wanted: string) => {
    // The same address once more repeats the request.
    if (wanted === url) return void queries.refetchQueries({ queryKey: discoverQuery(wanted).queryKey, exact: true });
    void navigate({ to: '/project/add', search: { url: wanted }, replace: true, state: true });
  };
  const open = useOpenAdded();
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('addSource.title')}</h1>
      </PageHeader>
      <AddressForm address={url} onLookUp={lookUp} />
      {address && <FoundSources address={address} notice={<VerifyFirst account={account} />} onAdded={open} />}
    </div>
  );
};
