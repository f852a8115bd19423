import type { Account } from '@newsbell/contracts/accounts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { inheritedState } from '#ui/inherited-state.ts';
import { useLogin } from '../login.ts';
import { UserUnknown } from '../user-unknown.tsx';

/** Shows what needs an account once it is known who is there. A visitor is led to the sign-in, which leads back. */
export const RequireLogin = ({ children }: { children: (account: Account, isAdmin: boolean) => ReactNode }) => {
  const login = useLogin();
  const href = useLocation({ select: ({ href }) => href });
  const navigate = useNavigate();
  // While the page of the sign-in loads, this page is still shown, under the address of that one.
  const [from, setFrom] = useState(href);
  if (login.state === 'success' && from !== href) setFrom(href);
  const isNobody = login.state === 'failure';
  // The effect runs once: a person who goes back meanwhile is where they want to be, and `Navigate` would lead them away again.
  useEffect(() => {
    if (isNobody)
      void navigate({ to: '/login', replace: true, state: before => ({ ...inheritedState(before), from }) });
  }, [isNobody, from, navigate]);
  if (login.state === 'none') return <UserUnknown />;
  return login.state === 'success' ? children(login.account, login.isAdmin) : <div aria-busy={!isNobody} />;
};
