import { useRef, useState } from 'react';
import { newUuid } from '#ui/new-uuid.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { withoutPlaceholders } from './pictures.ts';

type Written = Pick<Draft, 'title' | 'text' | 'language' | 'edition' | 'url' | 'isBegun'>;

/** It holds a draft and what is done with it. */
export type Writing = ReturnType<typeof useDraft>;

/**
 * Holds what is being written at a place, which is stored with each change and is there again after a reload or a sign-in. `initial` is
 * what stands there before anybody writes; a draft that is equal to it is not stored.
 */
export const useDraft = (place: string, initial: Written) => {
  const [begun] = useState(initial);
  const [found, setFound] = useState(() => readDraft(place));
  const [draft, setDraft] = useState<Draft>(() => found ?? { ...begun, id: newUuid() });
  const latest = useRef(draft);

  const put = (next: Draft): void => {
    latest.current = next;
    setDraft(next);
    if (next.title === begun.title && next.text === begun.text && !next.url) dropDraft(place);
    else keepDraft(place, next);
  };
  return {
    draft,
    /** It was begun before, and is here again. */
    isFound: found !== undefined,
    change: (part: Partial<Written>): void => put({ ...latest.current, ...part }),
    /**
     * Answers what is to be sent now. A text that was changed since it was sent is a new draft: an earlier send may have arrived although
     * its answer did not, and the server would answer that one.
     */
    toSend: (): Draft => {
      const { title, language, id, sent, url } = latest.current;
      const text = withoutPlaceholders(latest.current.text);
      const now = JSON.stringify([title, text, language, url]);
      put({ ...latest.current, text, id: sent === undefined || sent === now ? id : newUuid(), sent: now });
      return latest.current;
    },
    /** The draft has arrived, or is not wanted any more: the place is as it was before. */
    done: (): void => {
      dropDraft(place);
      setFound(undefined);
      latest.current = { ...begun, id: newUuid() };
      setDraft(latest.current);
    },
  };
};
