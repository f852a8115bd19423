import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ArrowUpwardIcon as ArrowUp } from '#ui/icons.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './new-items.module.css';

/**
 * Live region: new items that wait are announced wherever the reader is in the list. Further down, a button takes them in, so that the
 * scroll position is kept.
 */
export const NewItems = ({ count, isAtTop, onShow }: { count: number; isAtTop: boolean; onShow: () => void }) => {
  const { t } = useTranslation();
  const text = count > 0 ? t('feed.arrived', { count }) : '';
  const [said, setSaid] = useState('');
  // The count of items that are taken in at once is gone before it can be read out, so the live region keeps the last words.
  useEffect(() => {
    if (text) setSaid(text);
  }, [text]);
  const show = () => {
    window.scrollTo({ top: 0 });
    onShow();
  };
  return (
    <div className={styles.place}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {count > 0 && !isAtTop && (
        <Button variant="contained" onClick={show}>
          <ArrowUp aria-hidden />
          {text}
        </Button>
      )}
    </div>
  );
};
