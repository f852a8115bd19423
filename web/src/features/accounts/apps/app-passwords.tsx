import type { AccessToken } from '@newsbell/contracts/access-tokens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { DeleteQuestion } from '#ui/delete-question.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { accessTokensQuery, revokeAccessToken } from '../profile/queries.ts';
import styles from './app-passwords.module.css';

/** Lists the passwords of reader apps, with their last use and a way to end each. */
export const AppPasswords = ({ tokens }: { tokens: readonly AccessToken[] }) => {
  const { t } = useTranslation();
  const around = useRef<HTMLDivElement>(null);
  const kept = useFocusKept(tokens.length, () => around.current?.querySelector('h2'));
  return (
    <div ref={around} {...kept}>
      <Section title={t('apps.passwords')}>
        {tokens.length === 0 && <p className="quiet">{t('apps.empty')}</p>}
        {tokens.map(token => (
          <PasswordRow key={token.id} token={token} />
        ))}
      </Section>
    </div>
  );
};

const PasswordRow = ({ token }: { token: AccessToken }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const ending = useRef<HTMLButtonElement>(null);
  const kept = useFocusKept(isAsking, () => ending.current);
  const { name, hint, usedAt, usedBy, expired, feverEnded } = token;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => revokeAccessToken(token.id),
    onSuccess: () => showMessage(t('apps.ended', { name })),
    onSettled: () => queries.invalidateQueries({ queryKey: accessTokensQuery().queryKey }),
  });
  const keep = () => {
    reset();
    setAsking(false);
  };
  return (
    <div className={clsx(styles.row, 'row')} {...kept}>
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="quiet">
          <code>{hint}…</code> · <Usage usedAt={usedAt} />
        </p>
        {usedBy && <p className="quiet">{[usedBy.network, usedBy.program].filter(Boolean).join(' · ')}</p>}
        {expired && <p>{t('apps.over')}</p>}
        {feverEnded && !expired && <p>{t('apps.feverEnded')}</p>}
      </div>
      {isAsking ? (
        <div className={styles.question}>
          <DeleteQuestion
            question={t('apps.endQuestion', { name })}
            text={t('apps.endText', { name })}
            keep={t('apps.keep')}
            deleteNow={t('apps.endNow')}
            failure={error ? failureText(error, t('failed.delete')) : undefined}
            isDeleting={isPending}
            onKeep={keep}
            onDelete={mutate}
          />
        </div>
      ) : (
        <Button
          ref={ending}
          variant="outlined"
          aria-label={t('apps.endThis', { name, hint })}
          onClick={() => setAsking(true)}
        >
          {t('apps.end')}
        </Button>
      )}
    </div>
  );
};

const Usage = ({ usedAt }: { usedAt: string | null }) => {
  const { t } = useTranslation();
  if (!usedAt) return t('profile.tokens.unused');
  return (
    <>
      {t('profile.tokens.used')}
      <RelativeTime moment={usedAt} />
    </>
  );
};
