import type { Account } from '@newsbell/contracts/accounts';
import type { Post } from '@newsbell/contracts/boards';
import { RequestForm } from '#features/boards/requests/request-form.tsx';
import { draftPlace } from '#features/boards/writing/drafts.ts';
import type { Sending } from '#features/boards/writing/post-form.tsx';
import { AddressForm } from '#features/projects/adding/address-form.tsx';
import { FeedChoice } from '#features/projects/adding/feed-choice.tsx';
import { useOpenAdded } from '../use-open-added.ts';
import { SourceRow } from './source-row.tsx';

interface Props {
  account: Account;
  address: string | undefined;
  send: (sending: Sending) => Promise<Post>;
  onDone: (post: Post) => void;
}

/** Puts the form of a request together with the sources that it may lead to. */
export const AskForSource = ({ account: { id, auth }, address, send, onDone }: Props) => {
  const open = useOpenAdded();
  return (
    <RequestForm
      place={draftPlace(id, 'request', 'write')}
      address={address}
      mayLeaveOut={auth.includes('ROLE_MANAGER') || auth.includes('ROLE_ADMIN')}
      addressForm={part => <AddressForm {...part} />}
      source={source => <SourceRow {...source} />}
      feeds={feeds => <FeedChoice feeds={feeds} onAdded={open} />}
      send={send}
      onDone={onDone}
    />
  );
};
