import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import pagerStyles from '#ui/pager.module.css';
import { Pager } from '#ui/pager.ts';
import type { ResultTab } from './result-tab.ts';

interface Counted {
  count: number;
  /** It is true when there are more results than are counted. */
  isMore: boolean;
}

interface Props {
  keyword: string;
  current: ResultTab | undefined;
  counts: Record<ResultTab, Counted>;
}

/** Links to the kinds of results: each is a page of its own that back leaves and reload keeps. */
export const ResultTabs = ({ keyword, current, counts }: Props) => {
  const { t } = useTranslation();
  const tabs = [
    { tab: undefined, name: t('search.everything'), counted: undefined },
    { tab: 'sources', name: t('search.sources'), counted: counts.sources },
    { tab: 'news', name: t('search.items'), counted: counts.news },
  ] as const;
  return (
    <Pager aria-label={t('search.tabs')}>
      {tabs.map(({ tab, name, counted }) => (
        <Link
          key={name}
          to="/search/$keyword"
          params={{ keyword }}
          search={before => ({ ...before, tab })}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {name}
          {counted && <span className={clsx(pagerStyles.count, 'numbers')}>{written(counted)}</span>}
        </Link>
      ))}
    </Pager>
  );
};

const written = ({ count, isMore }: Counted): string =>
  `${new Intl.NumberFormat(currentLanguage()).format(count)}${isMore ? '+' : ''}`;
