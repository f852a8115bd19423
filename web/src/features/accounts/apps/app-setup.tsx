import type { AccessToken } from '@newsbell/contracts/access-tokens';
import type { Account } from '@newsbell/contracts/accounts';
import { tokenLimits } from '@newsbell/contracts/token-rules';
import { Fragment, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import styles from './app-setup.module.css';
import { type KnownApp, knownApps } from './known-apps.ts';
import { NewPassword } from './new-password.tsx';

interface Props {
  account: Account;
  tokens: readonly AccessToken[];
}

/** It is the choice of an app that is not in the list. */
const another = '';

/** Says what to put into the app that is chosen, and makes the password for it. */
export const AppSetup = ({ account, tokens }: Props) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('NetNewsWire');
  const [named, setNamed] = useState('');
  const app = knownApps.find(({ name }) => name === chosen);
  const options = knownApps.map(({ name }) => ({ value: name, label: name }));
  return (
    <Section title={t('apps.setUp')}>
      <div className={styles.choice}>
        <SelectField
          label={t('apps.app')}
          value={chosen}
          options={[...options, { value: another, label: t('apps.another') }]}
          onChoose={setChosen}
        />
        {!app && (
          <TextField
            name="appName"
            label={t('apps.name')}
            help={t('apps.nameHelp')}
            fault={undefined}
            value={named}
            maxLength={tokenLimits.name}
            autoComplete="off"
            onChange={({ target }) => setNamed(target.value)}
          />
        )}
      </div>
      <Value label={t('apps.address')} parts={[location.origin, app?.path ?? '']} copy={t('apps.copyAddress')} />
      <Value label={t('apps.username')} parts={[account.username]} copy={t('apps.copyUsername')} />
      {account.emailVerified ? (
        <NewPassword key={chosen} name={app?.name ?? (named.trim() || t('apps.another'))} tokens={tokens} />
      ) : (
        <p className={`quiet ${styles.unverified}`}>{t('apps.unverified')}</p>
      )}
      <Steps app={app} />
    </Section>
  );
};

interface ValueProps {
  label: string;
  /** They are one value; where it is too long for its line, it is broken between them. */
  parts: readonly string[];
  copy: string;
}

const Value = ({ label, parts, copy }: ValueProps) => {
  const { t } = useTranslation();
  return (
    <div className="row">
      <div>
        <h3>{label}</h3>
        <code className={styles.value}>
          {parts.map(part => (
            <Fragment key={part}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
      </div>
      <CopyButton variant="outlined" text={parts.join('')} label={t('apps.copy')} name={copy} />
    </div>
  );
};

/** Two lines say where the values go. */
const Steps = ({ app }: { app: KnownApp | undefined }) => {
  const { t } = useTranslation();
  const addresses = { greader: `${location.origin}/api/greader.php`, fever: `${location.origin}/fever/` };
  return (
    <div className={styles.steps}>
      <h3>{t('apps.steps')}</h3>
      {app ? (
        <ol>
          <li>{withCode(t(`apps.way.${wayOf(app)}`, { app: app.name, kind: app.kinds[0] }))}</li>
          <li>{withCode(t(app.kinds[0] === 'feedhq' ? 'apps.then.feedhq' : 'apps.then.account'))}</li>
        </ol>
      ) : (
        <ol>
          <li>{t('apps.way.another')}</li>
          <li>{t('apps.then.another', addresses)}</li>
        </ol>
      )}
    </div>
  );
};

const wayOf = ({ name, kinds }: KnownApp): 'feedhq' | 'rssGuard' | 'account' => {
  if (kinds[0] === 'feedhq') return 'feedhq';
  return name === 'RSS Guard' ? 'rssGuard' : 'account';
};

/** The names of newsboat's settings are code, and stay in one piece. */
const withCode = (text: string) =>
  text.split(/((?:feedhq|urls)-[a-z]+)/).map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part));
