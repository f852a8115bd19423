import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something once in a component's life, also where React runs effects twice: what is in a link works one time only. */
export const useOnce = (doing: () => void, when = true): void => {
  const isDone = useRef(false);
  const act = useEffectEvent(doing);
  useEffect(() => {
    if (!when || isDone.current) return;
    isDone.current = true;
    act();
  }, [when]);
};
