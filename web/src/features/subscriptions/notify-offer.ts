import { type ComponentType, createContext } from 'react';

/** The offer stands beneath the choice when somebody has just asked for notifications; routes/ provides it. */
export const NotifyOffer = createContext<ComponentType | undefined>(undefined);
