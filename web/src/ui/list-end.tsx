import { useRef } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from './button.tsx';
import styles from './list-end.module.css';
import type { Endless } from './use-endless.ts';
import { useFocusKept } from './use-focus-kept.ts';

interface Props {
  list: Pick<Endless, 'moreError' | 'loadMore' | 'isEnd'>;
  /** This text is the default for a page that failed, where the server says nothing of it. */
  failure: string;
  /** This text is shown where the list ends; an empty list has none. */
  end: string | undefined;
}

/** Says under a growing list that it has ended, or that its next page failed. The place is there before either is said. */
export const ListEnd = ({ list: { moreError, loadMore, isEnd }, failure, end }: Props) => {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const hasFailed = moreError !== undefined;
  const keepFocus = useFocusKept(hasFailed, () => place.current);
  return (
    <div className={styles.place} ref={place} {...keepFocus}>
      {hasFailed && (
        <>
          <p role="alert">{failureText(moreError, failure)}</p>
          <Button variant="outlined" onClick={loadMore}>
            {t('error.retry')}
          </Button>
        </>
      )}
      {isEnd && end !== undefined && <p>{end}</p>}
    </div>
  );
};
