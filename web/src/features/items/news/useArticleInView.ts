import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The line of the window at which one reads, as a part of its height. */
const readingLine = 0.35;

/** Tells which child of `column`, by its `data-id`, lies under the reading line, whenever that changes. */
export const useArticleInView = (column: RefObject<HTMLElement | null>, onRead: (id: number) => void): void => {
  const last = useRef<number>(undefined);
  const look = useRef(() => {});
  useLayoutEffect(() => {
    look.current = () => {
      const line = window.innerHeight * readingLine;
      const all = [...(column.current?.children ?? [])] as HTMLElement[];
      const found = all.find(each => each.getBoundingClientRect().bottom > line) ?? all.at(-1);
      const id = Number(found?.dataset.id);
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
};
