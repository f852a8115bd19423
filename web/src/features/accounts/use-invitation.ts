import { type ParsedLocation, useLocation, useNavigate } from '@tanstack/react-router';
import { invitationIn } from './invitation-in.ts';
import { useOnce } from './use-once.ts';

/**
 * Answers the secret of the link to sign up by which this page was opened. It leaves the address at once; the entry of the history keeps it,
 * for a reload and for the way to the sign-in and back.
 */
export const useInvitation = (): string | undefined => {
  const navigate = useNavigate();
  const invitation = useLocation({ select: invitationIn });
  const isInAddress = useLocation({ select: isLink });
  useOnce(
    () => void navigate({ to: '.', search: {}, replace: true, state: before => ({ ...before, invitation }) }),
    isInAddress,
  );
  return invitation;
};

/** The location may already be the page that comes next, whose search is none of ours. */
const isLink = ({ pathname, searchStr }: Pick<ParsedLocation, 'pathname' | 'searchStr'>): boolean =>
  pathname === '/signup' && new URLSearchParams(searchStr).has('invitation');
