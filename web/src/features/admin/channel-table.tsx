import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Surface } from '#ui/surface.tsx';
import { CardTable } from './card-table.ts';
import styles from './channel-table.module.css';
import type { ChannelHealth } from './queries.ts';

/** Shows what waits and what was sent, by channel. On a phone each row is a card of its own. */
export const ChannelTable = ({ channels }: { channels: ChannelHealth }) => {
  const { t } = useTranslation();
  // An installation that sends its mail keeps none, so the column appears only where a count is above zero.
  const columns = counts.filter(([name, field]) => name !== 'kept' || channels.some(each => each[field] > 0));
  const numbers = new Intl.NumberFormat(currentLanguage());
  return (
    <Surface>
      <CardTable className={styles.table} aria-label={t('notificationSettings.channels.title')}>
        <thead>
          <tr>
            <th scope="col">{t('notificationSettings.channels.channel')}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className={styles.count}>
                {t(`notificationSettings.channels.${name}`)}
              </th>
            ))}
            <th scope="col">{t('notificationSettings.channels.state')}</th>
          </tr>
        </thead>
        <tbody>
          {channels.map(each => (
            <tr key={each.channel}>
              <th scope="row">{t(`subscribes.channel.${each.channel}`)}</th>
              {columns.map(([name, field]) => (
                <td key={name} className={styles.count} data-label={t(`notificationSettings.channels.${name}`)}>
                  {numbers.format(each[field])}
                </td>
              ))}
              <td className={each.open.length > 0 ? styles.trouble : 'quiet'}>
                {each.open.length > 0
                  ? t('notificationSettings.channels.paused')
                  : t('notificationSettings.channels.well')}
              </td>
            </tr>
          ))}
        </tbody>
      </CardTable>
    </Surface>
  );
};

const counts = [
  ['waiting', 'waiting'],
  ['sent', 'sentLastHour'],
  ['kept', 'keptLastHour'],
  ['failed', 'failedLastHour'],
] as const;
