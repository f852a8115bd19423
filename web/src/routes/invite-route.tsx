import type { OpenedInvitation } from '@newsbell/contracts/members';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import { failureText, isNotFound } from '#api-error.ts';
import { useLogin } from '#features/accounts/login.ts';
import { UserUnknown } from '#features/accounts/user-unknown.tsx';
import { invitationQuery, joinProject } from '#features/projects/members/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { CheckRow } from '#ui/form/check-row.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import formSheetStyles from '#ui/form/form-sheet.module.css';
import { FormSheet } from '#ui/form/form-sheet.tsx';
import { inheritedState } from '#ui/inherited-state.ts';
import { StateMessage } from '#ui/state-message.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import styles from './invite-route.module.css';

/** `/invite/{secret}` says what one is invited to. A visitor signs in first, and comes back. */
export const InviteRoute = () => {
  const login = useLogin();
  if (login.state === 'none') return <UserUnknown />;
  if (login.state === 'waiting') return <div aria-busy />;
  return <Invited username={login.account?.username} />;
};

const Invited = ({ username }: { username: string | undefined }) => {
  const { t } = useTranslation();
  const { secret } = useParams({ from: '/invite/$secret' });
  const { data, error, refetch } = useQuery(invitationQuery(secret, username));
  if (!data && isNotFound(error)) return <StateMessage isPage title={t('invite.noneTitle')} text={t('invite.none')} />;
  if (!data && error)
    return <ErrorMessage isPage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy />;
  if (data.state === 'OPEN' || data.state === 'JOINED') return <InvitedTo invited={data} isVisitor={!username} />;
  return <StateMessage isPage title={t('invite.overTitle')} text={t(`invite.over.${data.state}`)} />;
};

type InvitedSource = Extract<OpenedInvitation, { state: 'OPEN' | 'JOINED' }>;

const InvitedTo = ({ invited, isVisitor }: { invited: InvitedSource; isVisitor: boolean }) => {
  const { t } = useTranslation();
  const { title, description, owner, members } = invited;
  useDocumentTitle(t('invite.title'));
  return (
    <FormSheet>
      <div className={formSheetStyles.sheet}>
        <p className={styles.kind}>{t('invite.to')}</p>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {description && <p className={formSheetStyles.lead}>{description}</p>}
        <p className={styles.facts}>
          {t('invite.owner', { name: owner })}
          {members > 0 && ` · ${t('invite.members', { count: members })}`}
        </p>
        <Way invited={invited} isVisitor={isVisitor} />
      </div>
    </FormSheet>
  );
};

const Way = ({ invited, isVisitor }: { invited: InvitedSource; isVisitor: boolean }) => {
  const { t } = useTranslation();
  const from = useLocation({ select: ({ href }) => href });
  if (invited.state === 'JOINED')
    return (
      <div className={styles.way}>
        <p>{t('invite.joined')}</p>
        <ButtonLink variant="contained" to="/$urlKey" params={{ urlKey: invited.urlKey }}>
          {t('invite.open')}
        </ButtonLink>
      </div>
    );
  if (!isVisitor) return <JoinForm />;
  return (
    <div className={styles.way}>
      <p>{t('invite.signInText')}</p>
      <ButtonLink variant="contained" to="/login" state={{ from }}>
        {t('invite.signIn')}
      </ButtonLink>
    </div>
  );
};

const JoinForm = () => {
  const { t } = useTranslation();
  const { secret } = useParams({ from: '/invite/$secret' });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failureId = useId();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (subscribe: boolean) => joinProject(secret, subscribe),
    onSuccess: async ({ urlKey }) => {
      void queries.invalidateQueries();
      await navigate({ to: '/$urlKey', params: { urlKey }, replace: true, state: inheritedState });
    },
    // Others may have taken the last place meanwhile; the page says what has become of the invitation.
    onError: () => queries.invalidateQueries({ queryKey: ['invitation', secret] }),
  });
  const join = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(new FormData(event.currentTarget).has('subscribe'));
  };
  return (
    <form onSubmit={join} aria-describedby={error ? failureId : undefined}>
      <div id={failureId}>
        <FormFailure text={error ? failureText(error, t('invite.failed')) : undefined} />
      </div>
      <CheckRow name="subscribe" label={t('invite.subscribe')} help={t('invite.subscribeText')} defaultChecked />
      <Button type="submit" variant="contained" disabled={isPending}>
        {t('invite.join')}
      </Button>
    </form>
  );
};
