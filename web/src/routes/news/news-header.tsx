import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NewsList } from '#features/items/queries.ts';
import { projectQuery } from '#features/projects/queries.ts';
import { useSourceNames } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';

/** Names the list of the articles, and leads to it. The articles' own titles are the page's headings. */
export const NewsHeader = ({ list: { type, key } }: { list: NewsList }) => {
  const { t } = useTranslation();
  const { data: project } = useQuery({ ...projectQuery(key), enabled: type === 'project' });
  const sourceName = useSourceNames();
  return (
    <PageHeader>
      {type === 'project' && (
        <Link to="/$urlKey" params={{ urlKey: key }}>
          {t('news.ofProject', { title: project ? sourceName(project) : key })}
        </Link>
      )}
      {type === 'tag' && (
        <Link to="/timeline/tag/$tag" params={{ tag: key }}>
          {t('news.ofTag', { key })}
        </Link>
      )}
      {type === 'word' && (
        <Link to="/search/$keyword" params={{ keyword: key }}>
          {t('news.ofWord', { key })}
        </Link>
      )}
    </PageHeader>
  );
};
