import { useOnce } from './use-once.ts';
import { useGoTo } from './way-back.ts';

/** Replaces the page by another of ours, as soon as it is shown. */
export const GoOn = ({ to }: { to: string }) => {
  const goTo = useGoTo();
  useOnce(() => goTo(to));
  return null;
};
