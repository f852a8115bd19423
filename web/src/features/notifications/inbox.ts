/** The bell as an inbox: what can be done with its entries, and which of them are not done. */
import type { Alert, BellEntry, BellRow, Digest, NoticeReason } from '@newsbell/contracts/notifications';
import type { ReactNode } from 'react';

/** The tool of a reason changes what caused it; `chip` is its shortest text, `text` says it whole. */
export type ReasonTool = (reason: NoticeReason, chip: string, text: string) => ReactNode;

/** The pages that show the bell know how items are read and starred; it stays the same while one of them is shown. */
export interface Inbox {
  reasonTool: ReasonTool;
  /** Opens the item over the page; undefined where its link leads away. */
  open: ((id: number) => void) | undefined;
  /** It is the id of an entry's link, by which the reader finds its way back; undefined where there is none. */
  linkId: (id: number) => string | undefined;
  /** Makes entries of a digest done at once, in one call. `onBack` is called when that is taken back. */
  done: (digest: Digest, entries: readonly BellEntry[], onBack: () => void) => void;
  notDone: (entry: BellEntry) => void;
  star: (entry: BellEntry) => void;
  alertDone: (alert: Alert) => void;
}

/** An entry is done with once its item is read, here or anywhere else. */
export const isDone = ({ read }: BellEntry): boolean => read === true;

export const entriesOf = (rows: readonly BellRow[]): BellEntry[] =>
  rows.flatMap(row => (row.kind === 'DIGEST' ? row.entries : []));

/** Finds the next entry that is not done behind the one with this id, and begins anew at the end. */
export const nextEntry = (rows: readonly BellRow[], after: number | undefined): BellEntry | undefined => {
  const entries = entriesOf(rows);
  const at = entries.findIndex(({ item }) => item.id === after);
  return [...entries.slice(at + 1), ...entries.slice(0, Math.max(at, 0))].find(entry => !isDone(entry));
};
