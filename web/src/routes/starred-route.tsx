import type { StarFilter } from '@newsbell/contracts/read-state';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { RequireLogin } from '#features/accounts/profile/require-login.tsx';
import type { EmptyReason } from '#features/items/feed-list.tsx';
import { FeedView } from '#features/items/feed-view.tsx';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { SecretFeedButton } from '#features/out-feeds/secret-feed-button.tsx';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { ButtonLink } from '#ui/button-link.ts';
import { IconLink } from '#ui/icon-button.tsx';
import { AddIcon as Add } from '#ui/icons.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { DiscoverButton, useFollowsNothing } from './empty-reasons.tsx';
import { HowToKeepButton } from './how-to-keep-button.tsx';
import styles from './starred-route.module.css';
import { starFilters, starredSource } from './starred-source.ts';

/** Shows the person's starred items, the newest star first. */
export const StarredRoute = () => {
  const { t } = useTranslation();
  const title = t('nav.starred');
  useDocumentTitle(title);
  return <RequireLogin>{() => <Starred title={title} />}</RequireLogin>;
};

const Starred = ({ title }: { title: string }) => {
  const { t } = useTranslation();
  const { only } = useSearch({ from: '/starred' });
  const source = useMemo(() => starredSource(only), [only]);
  return (
    <>
      <PageHeader>
        <h1>{title}</h1>
        <div className={styles.tools}>
          {only === 'saved' && (
            <IconLink to="/save" label={t('saved.add')}>
              <Add aria-hidden size="small" />
            </IconLink>
          )}
          <SecretFeedButton kind={only === 'saved' ? 'SAVED' : 'STARRED'} />
          <ViewTypeSwitch />
        </div>
      </PageHeader>
      <Filters only={only} />
      <FeedView source={source} label={only ? t(nameOf(only)) : title} empty={emptyOf(only, t)} />
    </>
  );
};

const nameOf = (only: StarFilter | undefined) =>
  only === 'unread' ? 'saved.unread' : only === 'saved' ? 'saved.kept' : 'saved.all';

const Filters = ({ only }: { only: StarFilter | undefined }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choose = (wanted: StarFilter | undefined) =>
    void navigate({ to: '/starred', search: { only: wanted }, replace: true, state: true });
  return (
    <fieldset className={styles.filters} aria-label={t('saved.filters')}>
      {starFilters.map(each => (
        <button key={each ?? 'all'} type="button" aria-pressed={each === only} onClick={() => choose(each)}>
          {t(nameOf(each))}
        </button>
      ))}
    </fieldset>
  );
};

const emptyOf = (only: StarFilter | undefined, t: TFunction): EmptyReason => {
  if (only === 'unread') return { title: t('saved.emptyUnreadTitle'), text: t('saved.emptyUnreadText') };
  if (only === 'saved')
    return { title: t('saved.emptyTitle'), text: t('saved.emptyText'), action: <HowToKeepButton /> };
  return { title: t('reading.starredEmptyTitle'), text: t('reading.starredEmptyText'), action: <NextStep /> };
};

const NextStep = () => {
  const { t } = useTranslation();
  if (useFollowsNothing()) return <DiscoverButton />;
  return (
    <ButtonLink variant="outlined" to="/">
      {t('reading.home')}
    </ButtonLink>
  );
};
