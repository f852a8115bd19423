import type { Generator } from '@newsbell/contracts/generators';
import type { ReactNode } from 'react';

export interface BuilderProps<G extends Generator> {
  /** The address field begins with this address. */
  address?: string | undefined;
  /** This generator is edited; without one a new one is made. */
  generator?: G;
  /** The caller is notified of each address that is loaded. */
  onLoad?: (address: string) => void;
  /** The notice says what is to be known before one begins. */
  notice?: ReactNode;
}
