import type { AccessToken } from '@newsbell/contracts/access-tokens';
import type { Account } from '@newsbell/contracts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#api-error.ts';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { formattedDate } from '#ui/relative-time.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { accessTokensQuery, revokeAccessToken } from './queries.ts';
import { TokenDialog } from './token-dialog.tsx';

/** Lists the keys of programs that call in the person's name, and makes and revokes them. */
export const TokenSection = ({ account }: { account: Account }) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(accessTokensQuery());
  const [isMaking, setMaking] = useState(false);
  return (
    <Section title={t('profile.tokens.title')} anchor="tokens">
      <div className="row">
        <div>
          <p className="quiet">{t('profile.tokens.text')}</p>
        </div>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          disabled={!account.emailVerified}
          onClick={() => setMaking(true)}
        >
          {t('profile.tokens.make')}
        </Button>
      </div>
      {error && !data && <ErrorMessage error={error} title={t('failed.loadData')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton style={{ width: '50%', marginBlock: 12 }} />}
      {data?.map(token => (
        <TokenRow key={token.id} token={token} />
      ))}
      <div className="row">
        <div>
          <p className="quiet">{t('apps.inProfile')}</p>
        </div>
        <ButtonLink variant="outlined" to="/setting/apps">
          {t('apps.open')}
        </ButtonLink>
      </div>
      {isMaking && <TokenDialog account={account} onClose={() => setMaking(false)} />}
    </Section>
  );
};

const TokenRow = ({ token }: { token: AccessToken }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => revokeAccessToken(token.id),
    onSuccess: () => showMessage(t('profile.tokens.revoked', { name: token.name })),
    onError: error => showMessage(failureText(error, t('failed.delete'))),
    onSettled: () => queries.invalidateQueries({ queryKey: accessTokensQuery().queryKey }),
  });
  return (
    <div className="row">
      <div>
        <h3>
          <bdi>{token.name}</bdi>
        </h3>
        <p className="quiet">
          <code>{token.hint}…</code> · {rightsOf(token, t)}
        </p>
        <p className="quiet">
          <Usage token={token} />
        </p>
      </div>
      {isAsking ? (
        <Button autoFocus variant="contained" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('profile.tokens.revokeNow')}
        </Button>
      ) : (
        <Button
          variant="outlined"
          aria-label={t('profile.tokens.revokeThis', { name: token.name })}
          onClick={() => setAsking(true)}
        >
          {t('profile.tokens.revoke')}
        </Button>
      )}
    </div>
  );
};

const rightsOf = ({ scopes, projects }: AccessToken, t: TFunction): string => {
  const list = new Intl.ListFormat(currentLanguage());
  const rights = list.format(scopes.map(scope => t(`profile.tokens.scope.${scope}`)));
  return projects ? `${rights} · ${list.format(projects)}` : rights;
};

const Usage = ({ token: { usedAt, usedBy, expiresAt, expired } }: { token: AccessToken }) => {
  const { t } = useTranslation();
  const date = expiresAt && formattedDate(expiresAt, currentLanguage());
  return (
    <>
      {usedAt ? (
        <>
          {t('profile.tokens.used')}
          <RelativeTime moment={usedAt} />
          {usedBy?.program && ` · ${usedBy.program}`}
        </>
      ) : (
        t('profile.tokens.unused')
      )}
      {' · '}
      {date ? t(expired ? 'profile.tokens.ended' : 'profile.tokens.ends', { date }) : t('profile.tokens.noEnd')}
    </>
  );
};
