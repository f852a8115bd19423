/** Keeps a message that somebody is writing in this browser (`localStorage`), so that it is not lost before it is sent. */
import { newUuid } from '#ui/new-uuid.ts';

export interface Draft {
  email: string;
  title: string;
  content: string;
}

interface Stored extends Draft {
  /** Idempotent: the server makes one message of an id, however often it is sent. It is a UUID. */
  id: string;
  /** It is the draft that was sent last under this id, as JSON. */
  sent?: string;
  /** It is when the draft was changed last, in milliseconds. */
  at: number;
}

/** A draft is kept for so long after its last change, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Names the place of a draft by the account, so nobody sees what another person began in the same browser. */
export const draftPlace = (accountId: number | undefined): string => `contact:${accountId ?? 'visitor'}`;

export const readDraft = (place: string, now = Date.now()): Draft | undefined => {
  const found = stored(place);
  if (found && now - found.at > KEPT_MS) {
    dropDraft(place);
    return undefined;
  }
  return found;
};

/** A draft without title and text is none. */
export const keepDraft = (place: string, draft: Draft, now = Date.now()): void => {
  const { id = newUuid(), sent } = stored(place) ?? {};
  if (isEmpty(draft)) dropDraft(place);
  else store(place, { ...draft, id, at: now, ...(sent !== undefined && { sent }) });
};

/**
 * Answers the id by which the draft is sent now. One that was changed since it was sent is a new one: an earlier send may have arrived
 * although its answer did not, and the server would take this one for that.
 */
export const idToSend = (place: string, { email, title, content }: Draft, now = Date.now()): string => {
  const before = stored(place);
  const sent = JSON.stringify([email, title, content]);
  const isOther = before?.sent !== undefined && before.sent !== sent;
  const id = before && !isOther ? before.id : newUuid();
  store(place, { email, title, content, id, sent, at: now });
  return id;
};

export const dropDraft = (place: string): void => localStorage.removeItem(place);

/** The button sends nothing while both are empty (specification, §6). */
export const isEmpty = ({ title, content }: Pick<Draft, 'title' | 'content'>): boolean =>
  title.trim() === '' && content.trim() === '';

/** A browser that stores nothing, or has no room, keeps the draft as long as the page. */
const store = (place: string, value: Stored): void => {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {}
};

const stored = (place: string): Stored | undefined => {
  try {
    const found = JSON.parse(localStorage.getItem(place) ?? 'null') as Stored | null;
    const texts = [found?.id, found?.email, found?.title, found?.content];
    return found && texts.every(each => typeof each === 'string') ? found : undefined;
  } catch {
    return undefined;
  }
};
