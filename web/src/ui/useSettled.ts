import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for so many ms, so that not every key asks the server. */
export const useSettled = (value: string, ms: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
