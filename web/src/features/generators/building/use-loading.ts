import { isUrl } from '@newsbell/contracts/urls';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LoadedPage, loadPage } from '../queries.ts';

/** A load is the result that was made of a page. */
export interface Load<T> {
  /** This is the address as it was typed, which is what is registered. */
  address: string;
  result: T;
  /** The number is new for each load. */
  turn: number;
}

/** It must not resolve once the signal is aborted. */
type Read<T> = (page: LoadedPage, signal: AbortSignal) => Promise<T>;

/**
 * Race: the newest load wins, because it aborts the one before. Pages are loaded and parsed one after the other; the last that could be
 * parsed stays until another one is. The first is loaded at once if it is an address; `onLoad` is called for the others.
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
    /** This address is being loaded. */
    loading: isPending ? variables : undefined,
    error: isPending ? null : error,
    load: (address: string) => {
      mutate(address);
      onLoad?.(address);
    },
    loadAgain: () => variables !== undefined && mutate(variables),
  };
};
