import type { AccessToken } from '@newsbell/contracts/access-tokens';
import type { Account } from '@newsbell/contracts/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#api-error.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { accessTokensQuery, makeAccessToken } from '../profile/queries.ts';
import styles from './app-setup.module.css';
import { type KnownApp, knownApps } from './known-apps.ts';

interface Props {
  account: Account;
  tokens: readonly AccessToken[];
}

/** Says what to put into the app that is chosen, and makes the password for it. */
export const AppSetup = ({ account, tokens }: Props) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('NetNewsWire');
  const app: KnownApp = knownApps.find(each => each.name === chosen) ?? knownApps[knownApps.length - 1]!;
  const name = app.name ?? t('apps.another');
  return (
    <Section title={t('apps.choose')}>
      <div className="stack">
        <SelectField
          label={t('apps.choose')}
          value={chosen}
          options={knownApps.map(each => ({ value: each.name ?? '', label: each.name ?? t('apps.another') }))}
          onChoose={setChosen}
        />
      </div>
      <Steps app={app} />
      <Value label={t('apps.address')} value={location.origin + app.path} copy={t('apps.copyAddress')} />
      <Value label={t('apps.username')} value={account.username} copy={t('apps.copyUsername')} />
      {account.emailVerified ? (
        <Password key={name} name={name} tokens={tokens} />
      ) : (
        <p className="quiet">{t('apps.unverified')}</p>
      )}
    </Section>
  );
};

const Steps = ({ app: { way } }: { app: KnownApp }) => {
  const { t } = useTranslation();
  const then = way === 'feedhq' || way === 'any' ? way : 'base';
  const addresses = { greader: `${location.origin}/api/greader.php`, fever: `${location.origin}/fever/` };
  return (
    <ol className={styles.steps}>
      <li>{t(`apps.way.${way}`)}</li>
      <li>{t(`apps.then.${then}`, addresses)}</li>
    </ol>
  );
};

const Value = ({ label, value, copy }: { label: string; value: string; copy: string }) => (
  <div className="row">
    <div>
      <h3>{label}</h3>
      <code className={styles.value}>{value}</code>
    </div>
    <CopyButton text={value} label={copy} />
  </div>
);

/** Makes a password and shows it this once, until it is done with or another app is chosen. */
const Password = ({ name, tokens }: { name: string; tokens: readonly AccessToken[] }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, reset, mutate, isPending } = useMutation({
    mutationFn: () => makeAccessToken({ name, scopes: ['reader'], days: null }),
    onError: error => showMessage(failureText(error, t('failed.accessToken'))),
    onSettled: () => queries.invalidateQueries({ queryKey: accessTokensQuery().queryKey }),
  });
  if (!data)
    return (
      <div className="row">
        <div>
          <h3>{t('apps.password')}</h3>
          <p className="quiet">{t('apps.makeText')}</p>
        </div>
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          {t('apps.make')}
        </Button>
      </div>
    );
  const isUsed = tokens.some(({ id, usedAt }) => id === data.id && usedAt !== null);
  return (
    <div className="row">
      <div>
        <h3>{t('apps.password')}</h3>
        <p>{t('apps.once', { app: name })}</p>
        <code className={styles.password}>{data.token}</code>
        <p role="status">{t(isUsed ? 'apps.signedIn' : 'apps.waiting', { app: name })}</p>
      </div>
      <div className={styles.ways}>
        <Button onClick={() => reset()}>{t('apps.done')}</Button>
        <CopyButton autoFocus text={data.token} label={t('apps.copyPassword')} />
      </div>
    </div>
  );
};
