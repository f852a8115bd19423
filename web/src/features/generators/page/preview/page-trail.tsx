import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import type { ShownPage } from './frame.ts';
import styles from './page-trail.module.css';
import { wider } from './steps.ts';
import { useElementName } from './use-element-name.ts';

interface Props {
  page: ShownPage | undefined;
  clicks: number[];
  onRepick: (number: number) => void;
  onHover: (number: number | undefined) => void;
}

/**
 * Breadcrumb: shows the ancestors of what was clicked last. A press on a box around it widens the click, and one on what it held narrows it
 * again.
 */
export const PageTrail = ({ page, clicks, onRepick, onHover }: Props) => {
  const { t } = useTranslation();
  const nameOf = useElementName();
  const list = useRef<HTMLOListElement>(null);
  const last = clicks.at(-1);
  // The innermost element that was clicked is kept, so that a widened click can be narrowed again.
  const [deepest, setDeepest] = useState<number>();
  const isOnWay =
    last !== undefined && deepest !== undefined && page?.elements[last]?.contains(page.elements[deepest] ?? null);
  if (last !== undefined && page && !isOnWay) setDeepest(last);
  const way = page && deepest !== undefined && last !== undefined ? wayTo(page.elements[deepest]!) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the way is what was clicked
  useEffect(() => {
    list.current?.scrollTo({ left: list.current.scrollWidth });
  }, [deepest]);
  return (
    <nav className={styles.trail} aria-label={t('pageBuilder.trail')}>
      {way.length === 0 && <p>{t('pageBuilder.trailEmpty')}</p>}
      <ol ref={list} hidden={way.length === 0}>
        {way.map(element => {
          const number = page!.numberOf(element)!;
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={number === last || undefined}
                title={nameOf(element)}
                onClick={() => number !== last && onRepick(number)}
                onPointerEnter={() => onHover(number)}
                onPointerLeave={() => onHover(undefined)}
                onFocus={() => onHover(number)}
                onBlur={() => onHover(undefined)}
              >
                {labelOf(element)}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};

const labelOf = (element: Element): string => {
  const [first] = element.classList;
  return first && first.length <= longestClass ? `${element.localName}.${first}` : element.localName;
};

const longestClass = 16;

const wayTo = (element: Element): Element[] => {
  const way: Element[] = [];
  for (let each: Element | undefined = element; each; each = wider(each)) way.unshift(each);
  return way;
};
