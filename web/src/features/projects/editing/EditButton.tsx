import Edit from '@mui/icons-material/EditOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { canHover } from '#ui/constants.ts';

/** Shows a quiet button to change a source, for a person who may. */
export const EditButton = ({ title, onClick }: { title: string; onClick: () => void }) => {
  const { t } = useTranslation();
  return (
    <Quiet type="button" aria-haspopup="dialog" aria-label={t('editSource.editLabel', { title })} onClick={onClick}>
      <Edit aria-hidden fontSize="inherit" />
      {t('editSource.edit')}
    </Quiet>
  );
};

const Quiet = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: theme.vars!.palette.link,
  cursor: 'pointer',
  [canHover]: { '&:hover': { textDecoration: 'underline' } },
  '@media (pointer: coarse)': { minHeight: 44 },
}));
