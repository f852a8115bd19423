import { Suspense, use, useId, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { SilencePart } from '../silence-part.ts';
import styles from './silence-opener.module.css';

/** Opens the alarm of a subscription, of which nothing is asked before. */
export const SilenceOpener = ({ id }: { id: number }) => {
  const { t } = useTranslation();
  const Part = use(SilencePart);
  const [isOpen, setOpen] = useState(false);
  const partId = useId();
  if (!Part) return null;
  return (
    <div className={styles.place}>
      <Button
        size="small"
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={partId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('subscribe.silence')}
      </Button>
      <div id={partId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={null}>
            <Part id={id} />
          </Suspense>
        )}
      </div>
    </div>
  );
};
