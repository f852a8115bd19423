import { type ComponentType, lazy, useCallback, useEffect, useState, useTransition } from 'react';
import { isOffline, onConnection } from './connection.ts';
import { loadCode } from './load-code.ts';

/** These props say that a part's code could not be had; they come beside the part's own. */
export interface FailedPart {
  retry: () => void;
  /** It is true while the code is loaded once more. */
  isBusy: boolean;
}

/** It shows the part, or that its code could not be had; only then `again` is called, and knows if a person has asked. */
type Outcome<P> = ComponentType<{ given: P; isBusy: boolean; again: (hasAsked: boolean) => void }>;

/**
 * Lazy loading: the part's code comes when the part is first shown; until then it suspends. React's own `lazy` alone
 * keeps a failed load for ever and throws it while rendering, and the page would be lost with it. Here `Failed` takes
 * the part's place, and the code is loaded once more when that asks for it, when the network is back, and when the
 * part is shown anew. `beside` loads what the part needs beside its code.
 */
export const lazyPart = <P extends object, N extends string>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
  Failed: ComponentType<P & FailedPart>,
  beside?: <M>(code: Promise<M>) => Promise<M>,
): ComponentType<P> => {
  let latest: Outcome<P> | undefined;
  const forget = (failed: Outcome<P>): void => {
    if (latest === failed) latest = undefined;
  };
  const begin = (hasAsked: boolean): Outcome<P> => {
    if (latest) return latest;
    const mine: Outcome<P> = lazy<Outcome<P>>(() =>
      loadCode(load, { hasAsked, ...(beside && { beside }) }).then(
        module => {
          const Loaded: ComponentType<P> = module[name];
          return { default: ({ given }) => <Loaded {...given} /> };
        },
        () => ({
          default: ({ given, isBusy, again }) => {
            useReconnection(again);
            useEffect(() => () => forget(mine), []);
            return <Failed {...given} isBusy={isBusy} retry={() => again(true)} />;
          },
        }),
      ),
    );
    latest = mine;
    return mine;
  };
  return props => {
    const [Now, setNow] = useState(() => begin(false));
    const [isBusy, start] = useTransition();
    const again = useCallback(
      (hasAsked: boolean) => {
        forget(Now);
        const next = begin(hasAsked);
        start(() => setNow(next));
      },
      [Now],
    );
    return <Now given={props} isBusy={isBusy} again={again} />;
  };
};

const useReconnection = (again: (hasAsked: boolean) => void): void =>
  useEffect(
    () =>
      onConnection(() => {
        if (!isOffline()) again(false);
      }),
    [again],
  );
