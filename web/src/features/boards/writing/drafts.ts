/** Keeps what somebody is writing in this browser (`localStorage`), so that no text is lost before it is sent. */
import type { Language } from '@newsbell/contracts/languages';
import { withoutPlaceholders } from './pictures.ts';

export interface Draft {
  /** Idempotent: the server makes one post or comment of a draft, however often it is sent. It is a UUID. */
  id: string;
  title: string;
  text: string;
  language?: Language | undefined;
  /** It is the address that a request is about, as it was typed. */
  url?: string | undefined;
  /** The address of a request is settled or left out, so that its title and text are written. */
  isBegun?: boolean | undefined;
  /** It is the edition of the post that is being edited. */
  edition?: number | undefined;
  /** It is what was sent last under this id, as JSON. */
  sent?: string | undefined;
}

/** A draft is kept for so long after its last change, in milliseconds. */
export const KEPT_MS = 30 * 24 * 3_600_000;

const prefix = 'draft:';

/** Names the place of a draft. The account is part of it, so nobody sees what another person began in the same browser. */
export const draftPlace = (accountId: number, ...parts: (string | number)[]): string =>
  [prefix + accountId, ...parts].join('/');

/** A picture that was on its way when the page was left is not any more. */
export const readDraft = (place: string, now = Date.now()): Draft | undefined => {
  forgetOld(now);
  const draft = stored(place)?.draft;
  return draft && { ...draft, text: withoutPlaceholders(draft.text) };
};

/** A browser that stores nothing, or has no room, keeps the draft as long as the page. */
export const keepDraft = (place: string, draft: Draft, now = Date.now()): void => {
  try {
    localStorage.setItem(place, JSON.stringify({ at: now, draft } satisfies Stored));
  } catch {}
};

export const dropDraft = (place: string): void => localStorage.removeItem(place);

interface Stored {
  at: number;
  draft: Draft;
}

const stored = (place: string): Stored | undefined => {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? 'null') as Stored | null;
    return found && typeof found.draft.text === 'string' && typeof found.draft.title === 'string' ? found : undefined;
  } catch {
    return undefined;
  }
};

const forgetOld = (now: number): void => {
  for (const place of Object.keys(localStorage).filter(key => key.startsWith(prefix))) {
    const at = stored(place)?.at;
    if (at === undefined || now - at > KEPT_MS) dropDraft(place);
  }
};
