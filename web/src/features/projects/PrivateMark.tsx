import Lock from '@mui/icons-material/LockOutlined';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

/** Says that nobody else sees a source. */
export const PrivateMark = () => {
  const { t } = useTranslation();
  return (
    <Mark title={t('editSource.markHint')}>
      <Lock aria-hidden fontSize="inherit" />
      {t('editSource.mark')}
    </Mark>
  );
};

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontWeight: 600,
  color: theme.vars!.palette.text.primary,
}));
