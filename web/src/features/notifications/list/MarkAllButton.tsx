import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import type { useBell } from '../useBell.ts';

export const MarkAllButton = ({ bell }: { bell: ReturnType<typeof useBell> }) => {
  const { t } = useTranslation();
  return (
    <Quiet size="small" disabled={!bell.canMarkAll} onClick={bell.markAll}>
      {t('notifications.markAll')}
    </Quiet>
  );
};

const Quiet = styled(Button)(({ theme }) => ({
  fontWeight: 400,
  '&:disabled': { color: theme.vars!.palette.text.secondary, cursor: 'default', background: 'none' },
}));
