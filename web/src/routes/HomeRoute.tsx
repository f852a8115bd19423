import { useTranslation } from 'react-i18next';
import { FeedView } from '#features/items/FeedView.tsx';
import { ViewTypeSwitch } from '#features/items/ViewTypeSwitch.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';

const source = { kind: 'all' } as const;

/** The news of all public sources. */
export const HomeRoute = () => {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader>
        <h1>{t('feed.all')}</h1>
        <ViewTypeSwitch />
      </PageHeader>
      <FeedView
        source={source}
        label={t('feed.all')}
        empty={{ title: t('feed.emptyTitle'), text: t('feed.emptyText') }}
      />
    </>
  );
};
