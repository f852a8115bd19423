import type { AccessToken } from '@newsbell/contracts/access-tokens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { CheckCircleIcon, HourglassEmptyIcon } from '#ui/icons.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { useFocusKept } from '#ui/use-focus-kept.ts';
import { accessTokensQuery, makeAccessToken } from '../profile/queries.ts';
import styles from './new-password.module.css';

/** Makes a password and shows it this once, until it is done with or another app is chosen. */
export const NewPassword = ({ name, tokens }: { name: string; tokens: readonly AccessToken[] }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const making = useRef<HTMLButtonElement>(null);
  const { data, reset, mutate, isPending } = useMutation({
    mutationFn: () => makeAccessToken({ name, scopes: ['reader'], days: null }),
    onError: error => showMessage(failureText(error, t('failed.accessToken'))),
    onSettled: () => queries.invalidateQueries({ queryKey: accessTokensQuery().queryKey }),
  });
  const kept = useFocusKept(data, () => making.current);
  return (
    <div className="row" {...kept}>
      {data ? (
        <Shown made={data} isUsed={tokens.some(({ id, usedAt }) => id === data.id && usedAt !== null)} onDone={reset} />
      ) : (
        <>
          <div>
            <h3>{t('apps.password')}</h3>
            <p className="quiet">{t('apps.makeText')}</p>
          </div>
          <Button ref={making} variant="contained" disabled={isPending} onClick={() => mutate()}>
            {t('apps.make')}
          </Button>
        </>
      )}
    </div>
  );
};

interface ShownProps {
  made: { name: string; token: string };
  isUsed: boolean;
  onDone: () => void;
}

const Shown = ({ made: { name, token }, isUsed, onDone }: ShownProps) => {
  const { t } = useTranslation();
  const Sign = isUsed ? CheckCircleIcon : HourglassEmptyIcon;
  return (
    <div>
      <h3>{t('apps.password')}</h3>
      <p className="quiet">{t('apps.once', { app: name })}</p>
      <code className={styles.password}>{token}</code>
      <div className={styles.ways}>
        <CopyButton autoFocus variant="outlined" text={token} label={t('apps.copyPassword')} />
        <Button onClick={onDone}>{t('apps.done')}</Button>
      </div>
      <p role="status" className={styles.state} data-used={isUsed || undefined}>
        <Sign aria-hidden />
        {t(isUsed ? 'apps.signedIn' : 'apps.waiting', { app: name })}
      </p>
    </div>
  );
};
