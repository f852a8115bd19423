import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowAt, wrapRows } from './rows.ts';
import { firstIn, rowHeight, rowsFor, scrollTopOf } from './scrolled.ts';

interface Elements {
  /** This element scrolls. */
  view: RefObject<HTMLElement | null>;
  /** The probe has `probeLength` letters of the view's font, to measure how wide one is. */
  probe: RefObject<HTMLElement | null>;
}

/** These sizes hold until the browser has measured its own. */
const unmeasured = { columns: 100, height: 400 };
/** These columns are kept free for the numbers of parameters. */
const spareColumns = 5;
export const probeLength = 50;

/**
 * Virtualized (windowed list): answers the source as rows that fit the view, and which of them are in the page. Scroll anchoring: the row
 * at the upper edge stays there when the width changes.
 */
export const useSourceRows = ({ view, probe }: Elements, source: string, gutterColumns: number) => {
  const [{ columns, height }, setSize] = useState(unmeasured);
  const [scrollTop, setScrollTop] = useState(0);
  const edge = useRef(0);
  const rows = useMemo(() => wrapRows(source, columns), [source, columns]);
  useLayoutEffect(() => {
    const measure = () => {
      const letter = probe.current!.offsetWidth / probeLength;
      const { clientWidth, clientHeight } = view.current!;
      if (letter === 0 || clientWidth === 0) return;
      const fitting = Math.floor(clientWidth / letter) - gutterColumns - spareColumns;
      const next = { columns: Math.max(16, fitting), height: clientHeight };
      setSize(size => (size.columns === next.columns && size.height === next.height ? size : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(view.current!);
    return () => sizes.disconnect();
  }, [view, probe, gutterColumns]);
  useLayoutEffect(() => {
    view.current!.scrollTop = scrollTopOf(rowAt(rows, edge.current), height, rows.count);
  }, [view, rows, height]);
  const onScroll = () => {
    const { scrollTop: top } = view.current!;
    edge.current = rows.starts[Math.floor(firstIn(top, height, rows.count))] ?? 0;
    setScrollTop(top);
  };
  /** Scrolls only as far as it must, unless the offset is far away. */
  const goTo = useCallback(
    (offset: number) => {
      const row = rowAt(rows, offset);
      const { scrollTop: top } = view.current!;
      const first = firstIn(top, height, rows.count);
      const inView = Math.floor(height / rowHeight) - 1;
      if (row >= first && row <= first + inView - 1) return;
      const isNear = row > first - 2 && row < first + inView + 2;
      const wanted = isNear ? (row < first ? row : row - inView + 1) : row - Math.floor(inView / 3);
      view.current!.scrollTop = scrollTopOf(Math.max(0, wanted), height, rows.count);
    },
    [view, rows, height],
  );
  const shown = rowsFor(scrollTop, height, rows.count);
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  return { rows, shown, page, onScroll, goTo, edgeRow: () => rowAt(rows, edge.current) };
};
