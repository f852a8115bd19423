import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';

/** Confirmation: asks once more where keywords would be lost. */
export const EndingQuestion = ({ onKeep, onEnd }: { onKeep: () => void; onEnd: () => void }) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Question role="group" aria-labelledby={id}>
      <p id={id}>{t('confirm.unsubscribe')}</p>
      <p className="note">{t('subscribe.endingText')}</p>
      <div className="ways">
        <Button variant="outlined" autoFocus aria-describedby={id} onClick={onKeep}>
          {t('subscribe.keep')}
        </Button>
        <Button variant="contained" onClick={onEnd}>
          {t('subscribe.unsubscribe')}
        </Button>
      </div>
    </Question>
  );
};

const Question = styled('div')(({ theme }) => ({
  '& p': { ...theme.typography.body1, fontWeight: 600, margin: 0 },
  '& .note': { ...theme.typography.body2, margin: '4px 0 0', color: theme.vars!.palette.text.secondary },
  '& .ways': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 16 },
}));
