import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import type { BoardSearch } from '../board-search.ts';
import styles from './page-links.module.css';
import { pagesAround } from './pages-around.ts';

interface Props {
  board: string;
  search: BoardSearch;
  totalPages: number;
}

/** Pagination: leads to the page before, the next one, the first, the last, and those around the one that is shown. */
export const PageLinks = ({ board, search, totalPages }: Props) => {
  const { t } = useTranslation();
  const { page = 0, ...others } = search;
  if (totalPages < 2) return null;
  const linkTo = (to: number) =>
    ({
      to: '/board/$board',
      params: { board },
      search: to === 0 ? others : { ...others, page: to },
      activeOptions: { exact: true },
    }) as const;
  return (
    <nav className={styles.pages} aria-label={t('boards.pages')}>
      {page > 0 && (
        <Link rel="prev" {...linkTo(page - 1)}>
          {t('boards.previous')}
        </Link>
      )}
      {pagesAround(page, totalPages).map((each, at) =>
        each === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place alone
          <span key={`gap ${at}`} aria-hidden>
            …
          </span>
        ) : (
          <Link key={each} className="numbers" aria-label={t('boards.page', { page: each + 1 })} {...linkTo(each)}>
            {each + 1}
          </Link>
        ),
      )}
      {page < totalPages - 1 && (
        <Link rel="next" {...linkTo(page + 1)}>
          {t('boards.next')}
        </Link>
      )}
    </nav>
  );
};
