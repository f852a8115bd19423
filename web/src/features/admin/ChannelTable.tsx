import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { Surface } from '#ui/Surface.tsx';
import { CardTable } from './CardTable.ts';
import type { ChannelHealth } from './queries.ts';

/** Shows what waits and what was sent, by channel. On a phone each row is a card of its own. */
export const ChannelTable = ({ channels }: { channels: ChannelHealth }) => {
  const { t } = useTranslation();
  // An installation that sends its mail keeps none, so the column appears only where a count is above zero.
  const columns = counts.filter(([name, field]) => name !== 'kept' || channels.some(each => each[field] > 0));
  const numbers = new Intl.NumberFormat(currentLanguage());
  return (
    <Surface>
      <Table aria-label={t('notificationSettings.channels.title')}>
        <thead>
          <tr>
            <th scope="col">{t('notificationSettings.channels.channel')}</th>
            {columns.map(([name]) => (
              <th key={name} scope="col" className="count">
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
                <td key={name} className="count" data-label={t(`notificationSettings.channels.${name}`)}>
                  {numbers.format(each[field])}
                </td>
              ))}
              <td className={each.open.length > 0 ? 'trouble' : 'quiet'}>
                {each.open.length > 0
                  ? t('notificationSettings.channels.paused')
                  : t('notificationSettings.channels.well')}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Surface>
  );
};

const counts = [
  ['waiting', 'waiting'],
  ['sent', 'sentLastHour'],
  ['kept', 'keptLastHour'],
  ['failed', 'failedLastHour'],
] as const;

const Table = styled(CardTable)(({ theme }) => ({
  '& .count': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .trouble': { color: theme.vars!.palette.trouble },
  '@media (max-width: 599.98px)': {
    '& tbody .count': { display: 'flex', justifyContent: 'space-between' },
    '& td[data-label]::before': { content: 'attr(data-label)', color: theme.vars!.palette.text.secondary },
  },
}));
