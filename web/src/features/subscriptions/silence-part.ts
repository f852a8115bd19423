import { type ComponentType, createContext } from 'react';

/** The alarm of a subscription stands among its options; routes/ provides it. */
export const SilencePart = createContext<ComponentType<{ id: number }> | undefined>(undefined);
