import type { ModerationCase } from '@newsbell/contracts/moderation';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import styles from './case-text.module.css';

interface Props {
  case_: Pick<ModerationCase, 'type' | 'html'>;
  /** It shows the HTML of a text as its board does. */
  written: (html: string) => ReactNode;
  /** It is the id of the heading that names the text. */
  labelledBy: string;
}

/** Shows what is decided on, bounded in height until all of it is wanted. Of news it is an excerpt, which is plain text. */
export const CaseText = ({ case_: { type, html }, written, labelledBy }: Props) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isWhole) return;
    const look = () => setLong(current.scrollHeight > current.clientHeight + 1);
    look();
    // A picture that comes makes the text longer.
    const observer = new ResizeObserver(look);
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [isWhole]);
  if (html === '') return null;
  return (
    <div className={styles.text}>
      <div
        ref={box}
        className={styles.box}
        data-whole={isWhole || undefined}
        data-long={(isLong && !isWhole) || undefined}
      >
        {type === 'NEWS' ? <p dir="auto">{html}</p> : written(html)}
      </div>
      {isLong && (
        <Button size="small" aria-expanded={isWhole} aria-describedby={labelledBy} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'reports.showLess' : 'reports.showAll')}
        </Button>
      )}
    </div>
  );
};
