import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { type KnownApp, knownApps } from './known-apps.ts';
import styles from './reader-apps.module.css';

/** Says how a reader app signs in here, and which apps were tried in which way. The children lead to where its password is made. */
export const ReaderApps = ({ anchor, children }: { anchor: string; children: ReactNode }) => {
  const { t } = useTranslation();
  const addresses = { greader: `${location.origin}/api/greader.php`, fever: `${location.origin}/fever/` };
  return (
    <section className={styles.place} id={anchor} aria-labelledby={`${anchor}-title`}>
      <h2 id={`${anchor}-title`}>{t('help.readers.title')}</h2>
      <p>{t('help.readers.text')}</p>
      <dl>
        <div>
          <dt>{t('help.readers.address')}</dt>
          <dd>
            <code>{location.origin}</code>
            <br />
            {t('help.readers.addressText', addresses)}
          </dd>
        </div>
        <div>
          <dt>{t('help.readers.username')}</dt>
          <dd>{t('help.readers.usernameText')}</dd>
        </div>
        <div>
          <dt>{t('help.readers.password')}</dt>
          <dd>{t('help.readers.passwordText')}</dd>
        </div>
      </dl>
      {children}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('help.readers.app')}</th>
            <th scope="col">{t('help.readers.kind')}</th>
            <th scope="col">{t('help.readers.tried')}</th>
          </tr>
        </thead>
        <tbody>
          {[...knownApps].sort(byTrial).map(app => (
            <tr key={app.name}>
              <th scope="row">{app.name}</th>
              <td>{app.kinds.join(' · ')}</td>
              <td>{trialText(app, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('help.readers.note')}</p>
    </section>
  );
};

/** The order: the apps that ran here, then those whose requests are replayed, then the rest; it is stable otherwise. */
const byTrial = (a: KnownApp, b: KnownApp): number => rankOf(a) - rankOf(b);

const rankOf = ({ tried }: KnownApp): number => {
  if (tried === 'never') return 2;
  return tried === 'transcript' ? 1 : 0;
};

const trialText = ({ tried }: KnownApp, t: TFunction): string => {
  if (typeof tried === 'string') return t(`help.readers.${tried}`);
  const { by, version, on } = tried;
  const day = on && new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(new Date(on));
  const parts = [t(`help.readers.${by}`), version && t('help.readers.version', { version }), day];
  return parts.filter(Boolean).join(' · ');
};
