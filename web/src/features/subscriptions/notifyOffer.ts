import { type ComponentType, createContext } from 'react';

/** What is offered beneath the choice when somebody has just asked to be told; routes/ knows what that is. */
export const NotifyOffer = createContext<ComponentType | undefined>(undefined);
