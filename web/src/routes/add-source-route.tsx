import type { Account } from '@newsbell/contracts/accounts';
import type { Project } from '@newsbell/contracts/projects';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { VerifyFirst } from '#features/accounts/verify-first.tsx';
import { AddressForm } from '#features/projects/adding/address-form.tsx';
import { FoundSources } from '#features/projects/adding/found-sources.tsx';
import { NewProjectForm } from '#features/projects/adding/new-project-form.tsx';
import { discoverQuery } from '#features/projects/adding/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { addressIn } from '#ui/address-in.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/pager.ts';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './add-source-route.module.css';
import { KeepThisButton } from './keep-this-button.tsx';
import { useOpenAdded } from './use-open-added.ts';

/** Leads from an address to a source that is followed. The address that is looked up is part of the page's own address. */
export const AddSourceRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('addSource.title'));
  return <RequireLogin>{account => <AddSource account={account} />}</RequireLogin>;
};

const AddSource = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { url = '', tab } = useSearch({ from: '/project/add' });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const address = addressIn(url);
  const lookUp = (wanted: string) => {
    // The same address once more repeats the request.
    if (wanted === url) return void queries.refetchQueries({ queryKey: discoverQuery(wanted).queryKey, exact: true });
    void navigate({ to: '/project/add', search: { url: wanted }, replace: true, state: true });
  };
  const open = useOpenAdded();
  const openMade = ({ urlKey }: Project) => {
    void queries.invalidateQueries({ queryKey: ['projects'], refetchType: 'none' });
    void navigate({ to: '/$urlKey', params: { urlKey } });
  };
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('addSource.title')}</h1>
      </PageHeader>
      {account.mode === 'DEVELOPER' && <Tabs />}
      {account.mode === 'DEVELOPER' && tab === 'publish' ? (
        <NewProjectForm onMade={openMade} />
      ) : (
        <>
          <AddressForm address={url} onLookUp={lookUp} />
          {address && (
            <FoundSources
              address={address}
              notice={<VerifyFirst account={account} />}
              keep={<KeepThisButton key={address} address={address} />}
              onAdded={open}
            />
          )}
        </>
      )}
    </div>
  );
};

/** In the developer mode a source is found, or made. */
const Tabs = () => {
  const { t } = useTranslation();
  const exactly = { activeOptions: { exact: true }, activeProps: { 'aria-current': 'page' as const } };
  return (
    <Pager aria-label={t('addSource.title')}>
      <Link to="/project/add" search={{}} replace {...exactly}>
        {t('newProject.find')}
      </Link>
      <Link to="/project/add" search={{ tab: 'publish' }} replace {...exactly}>
        {t('newProject.make')}
      </Link>
    </Pager>
  );
};
