import Moon from '@mui/icons-material/BedtimeOutlined';
import { styled } from '@mui/material/styles';
import type { Digest } from '@newsbell/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountQuery } from '#features/accounts/queries.ts';
import { currentLanguage } from '#i18n/index.ts';
import { exactTime } from '#ui/relativeTime.ts';
import { useNow } from '#ui/useNow.ts';
import { nextAt } from '../settings/moments.ts';
import { timeOfDay } from './times.ts';
import { UnreadDot } from './UnreadDot.tsx';

/**
 * Shows the time of a digest, its number of items, and whether it is unread or still held. `time` replaces the time
 * where the day is not clear.
 */
export const DigestHead = ({ id, digest, time }: { id: string; digest: Digest; time?: ReactNode }) => {
  const { t } = useTranslation();
  const { slot, items, held, read } = digest;
  const language = currentLanguage();
  return (
    <Head>
      <h3 id={id}>
        {!read && <UnreadDot />}
        {time ?? (
          <time dateTime={slot} title={exactTime(slot, language)}>
            {timeOfDay(slot, language)}
          </time>
        )}{' '}
        <span className="count">{t('notifications.items', { count: items })}</span>
      </h3>
      {held && <HeldMark />}
    </Head>
  );
};

const HeldMark = () => {
  const { t } = useTranslation();
  const { data: account } = useQuery(accountQuery());
  const now = useNow();
  // The time is shown by the clock of this browser, as all other times are.
  const until = account?.quietTo && nextAt(account.quietTo, account.timeZone, now).toISOString();
  return (
    <p className="held">
      <Moon aria-hidden />
      {until ? t('notifications.held', { time: timeOfDay(until, currentLanguage()) }) : t('notifications.heldOpen')}
    </p>
  );
};

const Head = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 16px',
  padding: '12px 20px 4px',
  '& h3': { ...theme.typography.body2, margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& .count': { fontWeight: 400, color: theme.vars!.palette.text.secondary },
  '& .count::before': { content: '"·"', marginInlineEnd: 4 },
  '& .held': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    margin: 0,
    ...theme.typography.body2,
    color: theme.vars!.palette.text.secondary,
  },
  '& .held svg': { fontSize: 16 },
}));
