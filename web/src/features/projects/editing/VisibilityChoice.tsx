import { styled } from '@mui/material/styles';
import type { Project } from '@newsbell/contracts/projects';
import { useTranslation } from 'react-i18next';

/** Shows two radios of the form around them. */
export const VisibilityChoice = ({ visibility }: Pick<Project, 'visibility'>) => {
  const { t } = useTranslation();
  return (
    <Choice>
      <legend>{t('editSource.visibility')}</legend>
      {(['PUBLIC', 'PRIVATE'] as const).map(value => (
        <label key={value}>
          <input type="radio" name="visibility" value={value} defaultChecked={value === visibility} />
          {t(value === 'PUBLIC' ? 'editSource.public' : 'editSource.private')}
        </label>
      ))}
    </Choice>
  );
};

const Choice = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 24px',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...theme.typography.body2, padding: 0, fontWeight: 600 },
  '& label': {
    ...theme.typography.body1,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    cursor: 'pointer',
  },
  '& input': { width: 20, height: 20, margin: 0, accentColor: theme.vars!.palette.info.main },
}));
