import type { TextRange } from '@newsbell/extraction/rule/rule';
import { type KeyboardEvent, useState } from 'react';
import { rowAt, type SourceRows } from './rows.ts';

/** The cursor holds offsets, because rows change with the width. */
interface Cursor {
  anchor: number;
  focus: number;
}

interface View {
  rows: SourceRows;
  /** This many rows are in view. */
  page: number;
  edgeRow: () => number;
  goTo: (offset: number) => void;
}

/** Keyboard selection: chooses whole rows; arrows move, with Shift they extend. */
export const useChosenRows = ({ rows, page, edgeRow, goTo }: View) => {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const rowOf = (offset: number) => rowAt(rows, offset);
  const active = cursor && rowOf(cursor.focus);
  const ends = cursor && [rowOf(cursor.anchor), rowOf(cursor.focus)].toSorted((a, b) => a - b);
  const chosen: TextRange | null = ends && { start: rows.starts[ends[0]!]!, end: rows.starts[ends[1]! + 1]! };
  /** Answers true when the key was one of these. */
  const move = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const from = active ?? edgeRow() - (key === 'ArrowDown' ? 1 : 0);
    const to = rowAfter(key, from, page, rows.count);
    if (to === undefined) return false;
    const focus = rows.starts[to]!;
    setCursor(shiftKey && cursor ? { ...cursor, focus } : { anchor: focus, focus });
    goTo(focus);
    return true;
  };
  return { active, chosen, move, clear: () => setCursor(null) };
};

const rowAfter = (key: string, from: number, page: number, count: number): number | undefined => {
  const to = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count,
  };
  const row = (to as Record<string, number>)[key];
  return row === undefined ? undefined : Math.max(0, Math.min(row, count - 1));
};
