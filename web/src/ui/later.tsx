import { type ReactNode, useDeferredValue } from 'react';

/** Deferred: draws its children after what stands around it has been painted. They should need no room of their own, or stand at an end. */
export const Later = ({ children }: { children: ReactNode }) => useDeferredValue(true, false) && children;
