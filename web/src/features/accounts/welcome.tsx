import type { Account } from '@newsbell/contracts/accounts';
import { useEffect, useEffectEvent } from 'react';
import { VerifyEmailDialog } from './verify-email-dialog.tsx';
import { useGoTo } from './way-back.ts';

/**
 * Does the step after a sign-up or a sign-in: a person who has not verified the e-mail is asked to, and goes to the
 * profile after a sign-in; everybody else goes where they came from.
 */
export const Welcome = ({
  account,
  after,
  wayBack,
}: {
  account: Account;
  after: 'signUp' | 'login';
  wayBack: string;
}) => {
  const goTo = useGoTo();
  const goOn = useEffectEvent(() => goTo(wayBack));
  const { email, emailVerified } = account;
  useEffect(() => {
    if (emailVerified) goOn();
  }, [emailVerified]);
  if (emailVerified) return null;
  return (
    <VerifyEmailDialog
      email={email}
      after={after}
      onClose={() => (after === 'login' ? goTo('/profile', { from: wayBack }) : goTo(wayBack))}
    />
  );
};
