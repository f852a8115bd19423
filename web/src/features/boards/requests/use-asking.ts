import type { Post } from '@newsbell/contracts/boards';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#api-error.ts';
import { hostIn } from '#ui/address-in.ts';
import type { Sending } from '../writing/post-form.tsx';
import { useDraft } from '../writing/use-draft.ts';
import { useLooking } from './use-looking.ts';

/** It holds a request that is being written, and the look at its address. */
export type Asking = ReturnType<typeof useAsking>;

/** Begins with the address of `place`'s draft; another `address` is looked at as the form opens. */
export const useAsking = (place: string, address: string | undefined) => {
  const writing = useDraft(place, { title: '', text: '' });
  const { draft, change } = writing;
  const looking = useLooking();
  const [shown, setShown] = useState(draft.url ?? '');
  const [refused, setRefused] = useState<string>();
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  /** The title is the host's name until somebody writes another one. */
  const proposed = useRef('');

  /** The form's parts come and go, and the focus goes on to the one that is next. */
  const goOnTo = (name: 'url' | 'title', next: () => void): void => {
    flushSync(next);
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  const begin = (url: string | undefined): void => {
    const isFree = draft.title.trim() === '' || draft.title === proposed.current;
    goOnTo('title', () =>
      change({ url, isBegun: true, ...(isFree && { title: url === undefined ? '' : hostIn(url) }) }),
    );
  };
  const type = (typed: string): void => {
    if (!looking.isPending) looking.giveUp();
    setRefused(undefined);
    change({ url: typed });
  };
  const look = (url: string): void => {
    setRefused(undefined);
    setShown(url);
    change({ url, isBegun: false });
    looking.look(url, ({ kind }) => {
      if (kind === 'NONE' || kind === 'FAILED') begin(url);
    });
  };
  const lookAgain = (): void => {
    looking.giveUp();
    setRefused(undefined);
    setShown(draft.url ?? '');
    proposed.current = hostIn(draft.url ?? '');
    goOnTo('url', () => change({ isBegun: false }));
  };
  const done = (): void => {
    writing.done();
    looking.giveUp();
    setShown('');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's address is looked at when it changes
  useEffect(() => {
    if (address !== undefined && !(draft.isBegun && draft.url === address)) look(address);
  }, [address]);

  return {
    ...{ form, looking, shown, refused, begin, type, look, lookAgain },
    writing: { ...writing, done },
    /** The address is settled, and title and text are asked for. */
    isOpen: draft.isBegun === true || isSent,
    giveUp: (): void => goOnTo('url', looking.giveUp),
    refuse: setRefused,
    /** The draft is gone by now, and the form stays until the page has changed. */
    stay: (): void => setSent(true),
  };
};

/** Sends the request. Where the server says that the source is there by now, its address is looked at once more. */
export const useSend = ({ writing, looking, refuse }: Asking, send: (sending: Sending) => Promise<Post>) => {
  const { url } = writing.draft;
  const [isSending, setSending] = useState(false);
  const sendNow = async (sending: Sending): Promise<Post> => {
    setSending(true);
    refuse(undefined);
    try {
      return await send(sending);
    } catch (error) {
      if (error instanceof ApiError) {
        refuse(error.fields.url);
        if (isThere(error) && url !== undefined) looking.look(url);
      }
      throw error;
    } finally {
      setSending(false);
    }
  };
  return { isSending, sendNow };
};

const isThere = ({ code }: ApiError): boolean => code === 'ALREADY_ASKED' || code === 'SOURCE_EXISTS';
