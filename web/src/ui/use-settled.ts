import { useEffect, useState } from 'react';

/**
 * Debounced: answers the value once it has stood still for so many milliseconds, so that not every key sends a request
 * to the server.
 */
export const useSettled = (value: string, ms: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
