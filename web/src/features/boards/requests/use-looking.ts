import type { WantedSource } from '@newsbell/contracts/board-requests';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lookForWanted } from '../queries.ts';

/** Looks for an address, one at a time. Giving up ends the call, as leaving the page does, and no answer comes any more. */
export const useLooking = () => {
  const call = useRef<AbortController>(undefined);
  const { mutate, reset, isPending, variables, data, error } = useMutation({
    mutationFn: (url: string) => {
      call.current?.abort();
      call.current = new AbortController();
      return lookForWanted(url, call.current.signal);
    },
  });
  useEffect(() => () => call.current?.abort(), []);
  return {
    isPending,
    /** It is the address that was looked at last. */
    url: variables,
    answer: data,
    error,
    look: (url: string, onAnswer?: (answer: WantedSource) => void): void =>
      mutate(url, onAnswer && { onSuccess: onAnswer }),
    giveUp: (): void => {
      call.current?.abort();
      reset();
    },
  };
};
