import { useLocation, useNavigate } from '@tanstack/react-router';
import { invitationIn } from './invitation-in.ts';
import { useOnce } from './use-once.ts';

/**
 * Answers the secret of the link to sign up by which this page was opened. It leaves the address at once; the entry of the history keeps it,
 * for a reload and for the way to the sign-in and back.
 */
export const useInvitation = (): string | undefined => {
  const navigate = useNavigate();
  const invitation = useLocation({ select: invitationIn });
  const isInAddress = useLocation({ select: ({ searchStr }) => searchStr !== '' });
  useOnce(
    () => void navigate({ to: '.', search: {}, replace: true, state: before => ({ ...before, invitation }) }),
    isInAddress,
  );
  return invitation;
};
