import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** The line of the window at which one reads, as a part of its height. */
const readingLine = 0.35;
/** px. An article that has gone so far from where it was opened has been scrolled away from: what is held in place moves less. */
const leaves = 48;

/**
 * Tells which child of `column`, by its `data-id`, is read, whenever that changes: the one that was asked for until somebody scrolls away
 * from it, however low the window is, then the one under the reading line. Answers how to find it.
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
  // What came or went may have put another one there.
  useEffect(() => look.current());
  return find;
};
