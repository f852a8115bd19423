import type { BellEntry, BellRow, Digest } from '@newsbell/contracts/notifications';
import { type RefObject, useEffect, useRef } from 'react';
import { useOpenFeedId } from '#ui/feed-layer-state.ts';
import { createSequenceReader } from '#ui/shortcuts/key-sequence.ts';
import { shortcutKey } from '#ui/shortcuts/shortcut-key.ts';
import { type BellShortcutId, bell } from '#ui/shortcuts/shortcuts.ts';
import { takeAction } from '#ui/snackbar.ts';
import type { Inbox } from '../inbox.ts';
import { doneFrom, linksIn, rootOf, rowOf } from './focus.ts';

interface Keys {
  rows: readonly BellRow[];
  inbox: Inbox;
  openNext: () => void;
}

/**
 * Keyboard shortcuts: handles the keys of the bell for the row that has the focus. In the panel they are heard by the panel alone
 * (`isPanel`), so that the list of the page behind it does not move; on the page by the window.
 */
export const useInboxKeys = (list: RefObject<HTMLElement | null>, keys: Keys, isPanel: boolean): void => {
  const openId = useOpenFeedId();
  const latest = useRef({ ...keys, openId });
  useEffect(() => {
    latest.current = { ...keys, openId };
  });
  useEffect(() => {
    const next = createSequenceReader(bell);
    // The panel's box has the focus when it opens.
    const target: EventTarget = isPanel ? (list.current?.closest('[data-popover]') ?? window) : window;
    const listen = (event: Event) => {
      const key = shortcutKey(event as KeyboardEvent);
      // Enter is the link's and the button's own.
      const id = key === undefined || key === 'Enter' ? undefined : next(key, event.timeStamp);
      if (id && list.current && act(id, list.current, latest.current)) event.preventDefault();
    };
    target.addEventListener('keydown', listen);
    return () => target.removeEventListener('keydown', listen);
  }, [list, isPanel]);
};

const act = (id: BellShortcutId, list: HTMLElement, keys: Keys & { openId: number | undefined }): boolean => {
  if (id === 'openNext') {
    keys.openNext();
    return true;
  }
  if (id === 'undo') return takeAction();
  // The reader has the other keys while it is open.
  if (keys.openId !== undefined && !list.matches('[data-panel]')) return false;
  const row = list.contains(document.activeElement) ? rowOf(document.activeElement) : null;
  if (id === 'nextRow' || id === 'previousRow') return step(list, row, id === 'nextRow' ? 1 : -1);
  if (!row) return false;
  if (id === 'open') row.querySelector('a')?.click();
  else if (row.dataset.alert) return id === 'done' && doAlert(row, keys);
  else return doEntry(id, row, keys);
  return true;
};

/** The keys begin at the first row. */
const step = (list: HTMLElement, row: HTMLElement | null, by: 1 | -1): boolean => {
  const links = linksIn(rootOf(list));
  const at = row ? links.findIndex(link => row.contains(link)) : -1;
  const link = row ? links[at + by] : links[0];
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
  return link !== undefined;
};

const doAlert = (row: HTMLElement, { rows, inbox }: Keys): boolean => {
  const alert = rows.find(each => each.kind === 'ALERT' && each.id === Number(row.dataset.alert));
  if (alert?.kind !== 'ALERT') return false;
  inbox.alertDone(alert);
  step(rootOf(row) as HTMLElement, row, 1);
  return true;
};

const doEntry = (id: 'done' | 'star', row: HTMLElement, { rows, inbox }: Keys): boolean => {
  const found = entryIn(rows, Number(row.dataset.id));
  if (!found) return false;
  const { digest, entry } = found;
  if (id === 'star') inbox.star(entry);
  else doneFrom(row, onBack => inbox.done(digest, [entry], onBack));
  return true;
};

export const entryIn = (rows: readonly BellRow[], id: number): { digest: Digest; entry: BellEntry } | undefined => {
  for (const digest of rows) {
    const entry = digest.kind === 'DIGEST' ? digest.entries.find(({ item }) => item.id === id) : undefined;
    if (digest.kind === 'DIGEST' && entry) return { digest, entry };
  }
  return undefined;
};
