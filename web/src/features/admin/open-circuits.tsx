import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Section } from '#ui/section.tsx';
import styles from './open-circuits.module.css';
import type { ChannelHealth } from './queries.ts';

/** Circuit breaker: lists the servers whose circuit is open since they refused or failed everything, why, and when they are tried again. */
export const OpenCircuits = ({ channels }: { channels: ChannelHealth }) => {
  const { t } = useTranslation();
  const open = channels.flatMap(({ channel, open }) => open.map(each => ({ channel, ...each })));
  if (open.length === 0) return null;
  const times = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Section title={t('notificationSettings.channels.open')}>
      <p className="quiet">{t('notificationSettings.channels.openText')}</p>
      {open.map(({ channel, host, until, error }) => (
        <div className={styles.circuit} key={`${channel} ${host}`}>
          <h3>{host}</h3>
          <dl>
            <dt>{t('notificationSettings.channels.channel')}</dt>
            <dd>{t(`subscribes.channel.${channel}`)}</dd>
            <dt>{t('notificationSettings.channels.until')}</dt>
            <dd>
              <time dateTime={until}>{times.format(new Date(until))}</time>
            </dd>
            <dt>{t('notificationSettings.channels.error')}</dt>
            <dd>{error ?? t('notificationSettings.channels.unknown')}</dd>
          </dl>
        </div>
      ))}
    </Section>
  );
};
