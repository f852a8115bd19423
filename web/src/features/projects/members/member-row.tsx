import type { Member } from '@newsbell/contracts/members';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { AskDialog } from './ask-dialog.tsx';
import { membersQuery, removeMember } from './queries.ts';

interface Props {
  urlKey: string;
  member: Member;
}

export const MemberRow = ({ urlKey, member: { username, nickname, since, subscribing } }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="row">
      <div>
        <p>
          <bdi>{nickname}</bdi>
          {nickname !== username && <span className="quiet"> @{username}</span>}
        </p>
        <p className="quiet">
          {t('members.since')}
          <RelativeTime moment={since} />
          {subscribing && ` · ${t('members.follows')}`}
        </p>
      </div>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={t('members.removeThis', { name: nickname })}
        onClick={() => setAsking(true)}
      >
        {t('members.remove')}
      </Button>
      {isAsking && (
        <AskDialog
          title={t('members.removeTitle', { name: nickname })}
          text={t('members.removeText')}
          doIt={t('members.remove')}
          work={() => removeMember(urlKey, username)}
          onDone={() => {
            showMessage(t('members.removed', { name: nickname }));
            return queries.invalidateQueries({ queryKey: membersQuery(urlKey).queryKey });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
};
