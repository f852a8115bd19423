import type { Account } from '@newsbell/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogin } from './login.ts';
import { becomePerson } from './person.ts';

/** Keeps the state of a page that signs somebody in. A person who is already signed in goes on at once. */
export const useWelcome = () => {
  const queries = useQueryClient();
  const login = useLogin();
  const [welcomed, setWelcomed] = useState<Account>();
  const welcome = (account: Account) => {
    setWelcomed(account);
    becomePerson(queries, account);
  };
  return { goesOn: login.state === 'success' && !welcomed, welcomed, welcome };
};
