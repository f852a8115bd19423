import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FinishBar } from '../building/finish-bar.tsx';

interface Props {
  count: number;
  /** It is true after one click alone, which is a guess: a second one is awaited. */
  isHalf: boolean;
  isTitled: boolean;
  isPending: boolean;
  failure: string | undefined;
  /** The last step is to make a feed, to save the one that is edited, or to confirm the list that was found in place of its own. */
  step: 'make' | 'edit' | 'repair';
  onFinish: (isFollowing: boolean) => void;
}

/** Shows the last step of the builder by clicks, and what is missing for it. */
export const RegisterBar = ({ count, isHalf, isTitled, isPending, failure, step, onFinish }: Props) => {
  const { t } = useTranslation();
  const hintId = useId();
  const hint = isHalf ? t('pageBuilder.secondFirst') : isTitled ? undefined : t('finishing.titleFirst');
  const state = { 'aria-describedby': hintId, disabled: hint !== undefined || isPending };
  return (
    <FinishBar count={count} hint={hint} hintId={hintId} failure={failure}>
      {step === 'make' && (
        <Button variant="outlined" {...state} onClick={() => onFinish(false)}>
          {t('finishing.save')}
        </Button>
      )}
      <Button variant="contained" {...state} onClick={() => onFinish(step === 'make')}>
        {t(`finishing.${buttonOf[step]}`)}
      </Button>
    </FinishBar>
  );
};

const buttonOf = { make: 'saveAndFollow', edit: 'save', repair: 'confirmRepair' } as const;
