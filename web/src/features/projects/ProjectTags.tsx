import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { canHover } from '#ui/constants.ts';
import { textLanguage } from '#ui/textLanguage.ts';

interface Props {
  tags: readonly { name: string }[];
  /** The source gives this language for itself. */
  language: string | null;
}

/** Lists a source's tags, each as a link to the other sources that have it. */
export const ProjectTags = ({ tags, language }: Props) => {
  const { t } = useTranslation();
  return (
    <TagList aria-label={t('project.tags')}>
      {tags.map(({ name }) => (
        <li key={name}>
          <Link to="/projects/tag/$tag" params={{ tag: name }} lang={textLanguage(name, language)}>
            {name}
          </Link>
        </li>
      ))}
    </TagList>
  );
};

/** Draws a row of chips, also for what is not a source's own tag. */
export const TagList = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 26,
    padding: '2px 9px',
    borderRadius: 6,
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
    backgroundColor: theme.vars!.palette.fill,
    textDecoration: 'none',
  },
  [canHover]: { '& a:hover': { color: theme.vars!.palette.text.primary, textDecoration: 'underline' } },
  // Hit area: the targets meet in the gaps between the chips.
  '@media (pointer: coarse)': {
    gap: 8,
    '& a': { position: 'relative', justifyContent: 'center', minWidth: 36, minHeight: 36, padding: '6px 12px' },
    '& a::before': { content: '""', position: 'absolute', inset: -4 },
  },
}));
