import { useQuery } from '@tanstack/react-query';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import { MakeFeed } from '#features/out-feeds/make-feed.tsx';
import { secretFeedsQuery } from '#features/out-feeds/queries.ts';
import { SecretFeeds } from '#features/out-feeds/secret-feeds.tsx';
import { foldersQuery } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './feeds-route.module.css';
import { SettingsFrame } from './settings/settings-frame.tsx';

/** `/setting/feeds` makes and revokes the addresses at which other programs read a person's lists. */
export const FeedsRoute = () => {
  const { t } = useTranslation();
  useDocumentTitle(t('outFeedSettings.title'));
  return (
    <RequireLogin>
      {account => (
        <SettingsFrame account={account}>
          <Feeds />
        </SettingsFrame>
      )}
    </RequireLogin>
  );
};

const Feeds = () => {
  const { t } = useTranslation();
  const { data: feeds, error, refetch } = useQuery(secretFeedsQuery());
  const { data: folders } = useQuery(foldersQuery());
  return (
    <div className={styles.column}>
      <PageHeader>
        <h1>{t('outFeedSettings.title')}</h1>
      </PageHeader>
      <p className={styles.lead}>{t('outFeedSettings.lead')}</p>
      {error && !feeds && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!feeds && !error && <Skeleton aria-busy style={{ height: 160 }} />}
      {feeds && <MakeFeed feeds={feeds} folders={folders ?? []} />}
      {feeds && <SecretFeeds feeds={feeds} />}
    </div>
  );
};
