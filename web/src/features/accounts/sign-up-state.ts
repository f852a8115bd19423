import type { SignInOptions } from './queries.ts';

export type SignUpState = 'open' | 'code' | 'invited' | 'uninvited' | 'over' | 'closed' | 'byProxy';

/** Answers what a person can do at the sign-up. A code makes the first administrator, and an invitation opens no closed server. */
export const signUpStateOf = ({ signUp, needsCode, invitation, byProxy }: SignInOptions): SignUpState => {
  if (byProxy) return 'byProxy';
  if (needsCode) return 'code';
  if (signUp !== 'invited') return signUp;
  return invitation === 'valid' ? 'invited' : (invitation ?? 'uninvited');
};
