import { Fragment, type ReactNode } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
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
              <th scope="row" lang="en">
                {app.name}
              </th>
              <td>
                <Pieces texts={app.kinds} />
              </td>
              <td>
                <Pieces texts={trialTexts(app, t)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('help.readers.note')}</p>
    </section>
  );
};

/** They are broken between lines, and not within one, where a line has room for one. */
const Pieces = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, at) => (
    <Fragment key={text}>
      {at > 0 && ' '}
      <span className={styles.piece}>{text}</span>
    </Fragment>
  ));

/** The order: the apps that ran here, then those whose requests are replayed; it is stable otherwise. */
const byTrial = (a: KnownApp, b: KnownApp): number => rankOf(a) - rankOf(b);

const rankOf = ({ tried }: KnownApp): number => (tried === 'transcript' ? 1 : 0);

const trialTexts = ({ tried }: KnownApp, t: TFunction): string[] => {
  if (tried === 'transcript') return [t('help.readers.transcript')];
  const { by, version, month } = tried;
  const texts = [t(`help.readers.${by}`)];
  if (version) texts.push(t('help.readers.version', { version }));
  if (month) texts.push(monthText(month));
  return texts;
};

/** The zone is that in which a month without one is read, or the text is of the month before west of it. */
const monthText = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(month),
  );
