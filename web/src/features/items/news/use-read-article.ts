import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** One reads at this line of the window, given as a fraction of its height. */
const readingLine = 0.35;
/**
 * Threshold: an article that has moved this many px from where it was opened has been scrolled away from; scroll anchoring moves it by
 * less.
 */
const leaves = 48;

/**
 * Scroll spy: notifies the caller which child of `column`, by its `data-id`, is read, whenever that changes. It is the one that was asked
 * for until the person scrolls away from it, however low the window is, then the one under the reading line. Answers a function that finds
 * it.
 */
export const useReadArticle = (
  column: RefObject<HTMLElement | null>,
  asked: number | undefined,
  onRead: (id: number) => void,
): (() => HTMLElement | undefined) => {
  const last = useRef<number>(undefined);
  const openedAt = useRef<number>(undefined);
  const hasLeft = useRef(asked === undefined);

  const find = useCallback(() => {
    const all = [...(column.current?.children ?? [])] as HTMLElement[];
    const first = hasLeft.current ? undefined : all.find(each => Number(each.dataset.id) === asked);
    if (first) {
      const { top } = first.getBoundingClientRect();
      openedAt.current ??= top;
      hasLeft.current = Math.abs(top - openedAt.current) >= leaves;
      if (!hasLeft.current) return first;
    }
    const line = window.innerHeight * readingLine;
    return all.find(each => each.getBoundingClientRect().bottom > line) ?? all.at(-1);
  }, [column, asked]);

  const look = useRef(() => {});
  useLayoutEffect(() => {
    look.current = () => {
      const id = Number(find()?.dataset.id);
      if (!id || id === last.current) return;
      last.current = id;
      onRead(id);
    };
  });
  useEffect(() => {
    const listen = () => look.current();
    window.addEventListener('scroll', listen, { passive: true });
    return () => window.removeEventListener('scroll', listen);
  }, []);
  // An article that came or went may have put another one under the line.
  useEffect(() => look.current());
  return find;
};
