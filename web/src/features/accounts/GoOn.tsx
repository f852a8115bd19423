import { useOnce } from './useOnce.ts';
import { useGoTo } from './wayBack.ts';

/** Replaces the page by another of ours, as soon as it is shown. */
export const GoOn = ({ to }: { to: string }) => {
  const goTo = useGoTo();
  useOnce(() => goTo(to));
  return null;
};
