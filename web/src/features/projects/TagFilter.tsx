import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canHover, from } from '#ui/constants.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { TagList } from './ProjectTags.tsx';
import { type ProjectListing, projectListQuery } from './queries.ts';
import { tagsOf } from './tagsOf.ts';

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
      <Chips aria-label={t('projects.filter')}>
        <li>
          <Link to="/projects" search={search} className="chosen" title={t('projects.clear')}>
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
    <Chips aria-label={t('projects.filter')}>
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
  <Chips as="div" aria-hidden>
    {[52, 64, 48, 72, 56, 60].map(width => (
      <Skeleton key={width} className="chip" style={{ width }} />
    ))}
  </Chips>
);

/** On a phone the chips are one row that scrolls sideways. */
const Chips = styled(TagList)(({ theme }) => ({
  padding: '4px 0 16px',
  '& li': { flex: 'none' },
  '& a': {
    minHeight: 32,
    paddingInline: 12,
    border: `1px solid ${theme.vars!.palette.hairline}`,
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& .chip': { height: 32, borderRadius: 6 },
  '& .chosen': {
    color: theme.vars!.palette.primary.contrastText,
    backgroundColor: theme.vars!.palette.primary.main,
    borderColor: theme.vars!.palette.primary.main,
  },
  [canHover]: { '& .chosen:hover': { color: theme.vars!.palette.primary.contrastText } },
  '& svg': { fontSize: 16 },
  '@media (pointer: coarse)': { '& a, & .chip': { minWidth: 44, minHeight: 44 } },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    padding: '4px 16px 12px',
  },
}));
