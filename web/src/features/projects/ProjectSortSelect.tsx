import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { from } from '#ui/constants.ts';
import { type ProjectSort, projectSorts } from './queries.ts';

/** This is the browser's own list of choices, which every device knows how to show. */
export const ProjectSortSelect = ({
  value,
  onChange,
}: {
  value: ProjectSort;
  onChange: (sort: ProjectSort) => void;
}) => {
  const { t } = useTranslation();
  return (
    <Label>
      <span>{t('projects.sort')}</span>
      <select value={value} onChange={event => onChange(event.target.value as ProjectSort)}>
        {projectSorts.map(sort => (
          <option key={sort} value={sort}>
            {t(`projects.by.${sort}`)}
          </option>
        ))}
      </select>
    </Label>
  );
};

const Label = styled('label')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  ...theme.typography.body2,
  color: theme.vars!.palette.text.secondary,
  '& select': {
    height: 36,
    padding: '0 8px',
    border: `1px solid ${theme.vars!.palette.hairline}`,
    borderRadius: 6,
    font: 'inherit',
    fontSize: 15,
    color: theme.vars!.palette.text.primary,
    backgroundColor: theme.vars!.palette.background.paper,
    cursor: 'pointer',
  },
  '@media (pointer: coarse)': { '& select': { height: 44, fontSize: 16 } },
  // The title beside it needs the room; assistive tech still hears the label.
  [`@media (max-width: ${from.tablet - 0.02}px)`]: {
    '& span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
}));
