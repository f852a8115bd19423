import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLogin } from '#features/accounts/login.ts';
import { FeedSkeleton } from '#features/items/FeedSkeleton.tsx';
import { FeedView } from '#features/items/FeedView.tsx';
import { ViewTypeSwitch } from '#features/items/ViewTypeSwitch.tsx';
import { useViewType } from '#features/items/viewType.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { useNoNewsAtAll } from './emptyReasons.tsx';
import { MyNews } from './home/MyNews.tsx';

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
