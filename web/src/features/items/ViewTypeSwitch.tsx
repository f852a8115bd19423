import Pictures from '@mui/icons-material/ViewAgendaOutlined';
import Titles from '@mui/icons-material/ViewHeadlineOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { canHover } from '#ui/constants.ts';
import { setViewType, useViewType } from './viewType.ts';

export const ViewTypeSwitch = () => {
  const { t } = useTranslation();
  const type = useViewType();
  const choices = [
    { value: 'THUMBNAIL', label: t('feed.thumbnail'), Icon: Pictures },
    { value: 'TITLE_ONLY', label: t('feed.titleOnly'), Icon: Titles },
  ] as const;
  return (
    <Choices aria-label={t('feed.view')}>
      {choices.map(({ value, label, Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={type === value}
          onClick={() => setViewType(value)}
        >
          <Icon aria-hidden fontSize="inherit" />
        </button>
      ))}
    </Choices>
  );
};

/** Shows small buttons in a row. */
export const Choices = styled('fieldset')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 40,
    height: 40,
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    fontSize: 22,
    color: theme.vars!.palette.text.secondary,
    cursor: 'pointer',
  },
  '@media (pointer: coarse)': { '& button': { width: 44, height: 44 } },
  [canHover]: { '& button:hover': { backgroundColor: theme.vars!.palette.fill } },
  '& button[aria-pressed=true]': { color: theme.vars!.palette.text.primary, backgroundColor: theme.vars!.palette.fill },
}));
