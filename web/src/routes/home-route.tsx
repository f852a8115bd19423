import { useSearch } from '@tanstack/react-router';
import { useLogin } from '#features/accounts/login.ts';
import { FeedSkeleton } from '#features/items/feed-skeleton.tsx';
import { FeedView } from '#features/items/feed-view.tsx';
import { useViewType } from '#features/items/view-type.ts';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { useNoNewsAtAll } from './empty-reasons.tsx';
import { MyNews } from './home/my-news.tsx';

const source = { kind: 'all' } as const;

/**
 * Shows one's own news once it is known who is there (or was, while nobody answers), and the news of all public sources
 * to a visitor.
 */
export const HomeRoute = () => {
  const { t } = useTranslation();
  const { state } = useLogin();
  const view = useViewType();
  const search = useSearch({ from: '/' });
  const empty = useNoNewsAtAll();
  // The product's name replaces the title that the server or another page wrote.
  useDocumentTitle(undefined);
  if (state === 'success' || state === 'none') return <MyNews {...search} />;
  if (state !== 'failure') return <FeedSkeleton rows={8} view={view} />;
  return (
    <>
      <PageHeader>
        <h1>{t('feed.all')}</h1>
        <ViewTypeSwitch />
      </PageHeader>
      <FeedView source={source} label={t('feed.all')} empty={empty} />
    </>
  );
};
