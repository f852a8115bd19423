import type { ParsedLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** It is the secret of a link to sign up. */
    invitation?: string | undefined;
  }
}

export const invitationIn = ({ searchStr, state }: Pick<ParsedLocation, 'searchStr' | 'state'>): string | undefined =>
  new URLSearchParams(searchStr).get('invitation') || state.invitation;
