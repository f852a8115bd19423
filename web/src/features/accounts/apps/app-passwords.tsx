import type { AccessToken } from '@newsbell/contracts/access-tokens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#api-error.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { accessTokensQuery, revokeAccessToken } from '../profile/queries.ts';

/** Lists the passwords of reader apps, with their last use and a way to end each. */
export const AppPasswords = ({ tokens }: { tokens: readonly AccessToken[] }) => {
  const { t } = useTranslation();
  return (
    <Section title={t('apps.passwords')}>
      {tokens.length === 0 && <p className="quiet">{t('apps.empty')}</p>}
      {tokens.map(token => (
        <PasswordRow key={token.id} token={token} />
      ))}
    </Section>
  );
};

const PasswordRow = ({ token }: { token: AccessToken }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const ending = useRef<HTMLButtonElement>(null);
  const kept = useFocusKept(isAsking, () => ending.current);
  const { name, hint, expired, feverEnded } = token;
  const end = useMutation({
    mutationFn: () => revokeAccessToken(token.id),
    onSuccess: () => showMessage(t('apps.ended', { name })),
    onError: error => showMessage(failureText(error, t('failed.delete'))),
    onSettled: () => queries.invalidateQueries({ queryKey: accessTokensQuery().queryKey }),
  });
  return (
    <div className="row" {...kept}>
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="quiet">
          <code>{hint}…</code> · <Usage token={token} />
        </p>
        {expired && <p>{t('apps.over')}</p>}
        {feverEnded && !expired && <p>{t('apps.feverEnded')}</p>}
        {isAsking && <p role="status">{t('apps.endText', { name })}</p>}
      </div>
      {isAsking ? (
        <>
          <Button autoFocus variant="outlined" disabled={end.isPending} onClick={() => setAsking(false)}>
            {t('apps.keep')}
          </Button>
          <Button variant="contained" disabled={end.isPending} onClick={() => end.mutate()}>
            {t('apps.endNow')}
          </Button>
        </>
      ) : (
        <Button
          ref={ending}
          variant="outlined"
          aria-label={t('apps.endThis', { name })}
          onClick={() => setAsking(true)}
        >
          {t('apps.end')}
        </Button>
      )}
    </div>
  );
};

const Usage = ({ token: { usedAt, usedBy } }: { token: AccessToken }) => {
  const { t } = useTranslation();
  if (!usedAt) return t('profile.tokens.unused');
  return (
    <>
      {t('profile.tokens.used')}
      <RelativeTime moment={usedAt} />
      {usedBy && ` · ${[usedBy.network, usedBy.program].filter(Boolean).join(' · ')}`}
    </>
  );
};
