import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#i18n/translation.ts';
import { Chips } from '#ui/chips.tsx';
import { CloseIcon as Close } from '#ui/icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type ProjectListing, projectListQuery } from './queries.ts';
import styles from './tag-filter.module.css';
import { tagsOf } from './tags-of.ts';

/** Limit: this many tags take about one row on a desktop, so that the list below stays where it is. */
const MOST_TAGS = 10;

/** Shows the tag that the list is narrowed to, with a way to clear it; else the tags of the list's first page. */
export const TagFilter = ({
  listing,
  search,
}: {
  listing: ProjectListing;
  search: { sort?: ProjectListing['sort'] };
}) => {
  const { t } = useTranslation();
  const { data, isPending } = useInfiniteQuery({ ...projectListQuery(listing), enabled: listing.tag === undefined });
  const { tag } = listing;
  if (tag !== undefined) {
    return (
      <Chips className={styles.chips} aria-label={t('projects.filter')}>
        <li>
          <Link to="/projects" search={search} className={styles.chosen} title={t('projects.clear')}>
            <span lang={textLanguage(tag, null)}>{tag}</span>
            <VisuallyHidden>{t('projects.clear')}</VisuallyHidden>
            <Close aria-hidden />
          </Link>
        </li>
      </Chips>
    );
  }
  const tags = tagsOf(data?.pages[0]?.content ?? [], MOST_TAGS);
  if (isPending) return <ChipSkeletons />;
  if (tags.length === 0) return null;
  return (
    <Chips className={styles.chips} aria-label={t('projects.filter')}>
      {tags.map(({ name }) => (
        <li key={name}>
          <Link to="/projects/tag/$tag" params={{ tag: name }} search={search} lang={textLanguage(name, null)}>
            {name}
          </Link>
        </li>
      ))}
    </Chips>
  );
};

const ChipSkeletons = () => (
  <Chips className={styles.chips} as="div" aria-hidden>
    {[52, 64, 48, 72, 56, 60].map(width => (
      <Skeleton key={width} className={styles.chip} style={{ width }} />
    ))}
  </Chips>
);
