import { isUrl } from '@newsbell/contracts/urls';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LoadedPage, loadPage } from './queries.ts';

/** What was made of a page. */
export interface Load<T> {
  /** As it was typed: what is registered. */
  address: string;
  result: T;
  /** New for each load. */
  turn: number;
}

/** Answers nothing once the signal is aborted. */
type Read<T> = (page: LoadedPage, signal: AbortSignal) => Promise<T>;

/**
 * Loads pages and has them read, one after the other; the newest wins. The last that could be read stays until another one is. The first is
 * loaded at once if it is an address; `onLoad` hears of the others.
 */
export const useLoading = <T>(first: string, read: Read<T>, onLoad?: (address: string) => void) => {
  const [initial] = useState(first.trim());
  const [last, setLast] = useState<Load<T>>();
  const current = useRef<AbortController>(undefined);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (address: string): Promise<void> => {
      current.current?.abort();
      current.current = new AbortController();
      const { signal } = current.current;
      const result = await read(await loadPage(address, signal), signal);
      setLast(before => ({ address, result, turn: (before?.turn ?? 0) + 1 }));
    },
  });
  useEffect(() => {
    if (isUrl(initial)) mutate(initial);
    return () => current.current?.abort();
  }, [initial, mutate]);
  return {
    last,
    /** What is being loaded. */
    loading: isPending ? variables : undefined,
    error: isPending ? null : error,
    load: (address: string) => {
      mutate(address);
      onLoad?.(address);
    },
    loadAgain: () => variables !== undefined && mutate(variables),
  };
};
