import { type BlockerFn, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import styles from './leave-question.module.css';

interface Props {
  /** It is called at the moment of leaving. */
  isUnsaved: () => boolean;
}

/**
 * Navigation blocker: asks before leaving work that is saved nowhere else, within the app by a dialog, on all other ways out by the browser
 * (`beforeunload`).
 */
export const LeaveQuestion = ({ isUnsaved }: Props) => {
  const { t } = useTranslation();
  // The router's own hook (`useBlocker`) is not used, because its module is shared with every list, and no list shall load it.
  const { history } = useRouter();
  const [answer, setAnswer] = useState<(isStaying: boolean) => void>();
  const ask = useEffectEvent(async ({ currentLocation, nextLocation }: Step): Promise<boolean> => {
    if (!isElsewhere(currentLocation, nextLocation) || !isUnsaved()) return false;
    const isStaying = await new Promise<boolean>(resolve => setAnswer(() => resolve));
    setAnswer(undefined);
    return isStaying;
  });
  const isAsked = useEffectEvent(() => isUnsaved());
  useEffect(() => history.block({ blockerFn: step => ask(step), enableBeforeUnload: () => isAsked() }), [history]);
  if (!answer) return null;
  return (
    <ModalDialog title={t('generators.leave.title')} onClose={() => answer(true)}>
      <div className={styles.inside}>
        <p>{t('generators.leave.text')}</p>
        <div className={styles.ways}>
          <Button onClick={() => answer(false)}>{t('generators.leave.leave')}</Button>
          <Button variant="contained" onClick={event => event.currentTarget.closest('dialog')?.close()}>
            {t('generators.leave.stay')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
};

type Step = Parameters<BlockerFn>[0];
type Place = Step['nextLocation'];

/**
 * An overlay of the app has the address of the page below it, so opening one leaves nothing. A person whose session is over is led to the
 * sign-in in any case, so they are not asked.
 */
const isElsewhere = (current: Place, next: Place): boolean =>
  next.pathname !== '/login' && (next.pathname !== current.pathname || next.search !== current.search);
