import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogin } from '#features/accounts/login.ts';
import { TagList } from '#features/projects/ProjectTags.tsx';
import { projectListQuery, projectSorts } from '#features/projects/queries.ts';
import { tagsOf } from '#features/projects/tagsOf.ts';
import { from } from '#ui/constants.ts';
import { MarkedText } from '#ui/MarkedText.tsx';
import { textLanguage } from '#ui/textLanguage.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const MOST_TAGS = 8;

/** Stands between heading and list: the way from tag to tag, to a tag's sources, and to a timeline of one's own. */
export const TimelineLead = ({ tag, action }: { tag: string | undefined; action: ReactNode }) => {
  const { t } = useTranslation();
  const { state } = useLogin();
  const from = useLocation({ select: ({ href }) => href });
  return (
    <Lead>
      {tag === undefined ? <TagChoice /> : <ChosenTag tag={tag} />}
      {action}
      {state === 'failure' && (
        <p>
          <MarkedText
            text={t('timeline.mine')}
            parts={{
              a: words => (
                <Link to="/login" state={{ from }}>
                  {words}
                </Link>
              ),
            }}
          />
        </p>
      )}
      {tag !== undefined && (
        <p>
          <Link to="/projects/tag/$tag" params={{ tag }}>
            {t('timeline.sources', { tag })}
          </Link>
        </p>
      )}
    </Lead>
  );
};

const TagChoice = () => {
  const { t } = useTranslation();
  const { data } = useInfiniteQuery(projectListQuery({ sort: projectSorts[0]! }));
  const tags = tagsOf(data?.pages[0]?.content ?? [], MOST_TAGS);
  return (
    <TagList className="tags" aria-label={t('timeline.tags')}>
      {tags.map(({ name }) => (
        <li key={name}>
          <Link to="/timeline/tag/$tag" params={{ tag: name }} lang={textLanguage(name, null)}>
            {name}
          </Link>
        </li>
      ))}
    </TagList>
  );
};

const ChosenTag = ({ tag }: { tag: string }) => {
  const { t } = useTranslation();
  return (
    <TagList className="tags" aria-label={t('timeline.tags')}>
      <li>
        <Link to="/timeline" className="chosen" title={t('timeline.clear')}>
          <span lang={textLanguage(tag, null)}>{tag}</span>
          <VisuallyHidden>{t('timeline.clear')}</VisuallyHidden>
          <Close aria-hidden fontSize="inherit" />
        </Link>
      </li>
    </TagList>
  );
};

const Lead = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 16px',
  paddingBottom: 12,
  ...theme.typography.body2,
  color: theme.vars!.palette.text.secondary,
  '& p': { margin: 0, paddingBlock: 2 },
  '& p a': { display: 'inline-block', paddingBlock: 2 },
  // The row has its height before its tags are there, so that the list below stays where it is.
  '& .tags': { flexBasis: '100%', flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', minHeight: 32 },
  '& .tags:has(.chosen)': { flexBasis: 'auto' },
  '& > button, & > a': { marginInlineEnd: 'auto' },
  '& .tags li': { flex: 'none' },
  '& .tags a': {
    minHeight: 32,
    paddingInline: 12,
    border: `1px solid ${theme.vars!.palette.hairline}`,
    backgroundColor: theme.vars!.palette.background.paper,
  },
  '& .tags .chosen': {
    color: theme.vars!.palette.primary.contrastText,
    backgroundColor: theme.vars!.palette.primary.main,
    borderColor: theme.vars!.palette.primary.main,
  },
  '@media (pointer: coarse)': { '& .tags, & .tags a': { minWidth: 44, minHeight: 44 } },
  [`@media (max-width: ${from.tablet - 0.02}px)`]: { paddingInline: 16 },
}));
