import Warning from '@mui/icons-material/ErrorOutlineOutlined';
import { styled } from '@mui/material/styles';
import type { PushDestination } from '@newsbell/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '#ui/MarkedText.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';

/** Shows the kind of a destination, the time of the last message, and its trouble in plain words. */
export const DestinationState = ({ destination, isOn }: { destination: PushDestination; isOn: boolean }) => {
  const { t } = useTranslation();
  const { channel, state, trouble, troubleAt, lastSentAt } = destination;
  const isTroubled = state !== 'active' || (trouble !== null && !isBefore(troubleAt, lastSentAt));
  return (
    <>
      <p className="quiet">
        {t(`notificationSettings.destinations.kind.${channel}`)}
        {' · '}
        {!isOn && t('notificationSettings.destinations.off')}
        {isOn && lastSentAt && (
          <MarkedText
            text={t('notificationSettings.destinations.last')}
            parts={{ time: () => <RelativeTime moment={lastSentAt} /> }}
          />
        )}
        {isOn && !lastSentAt && t('notificationSettings.destinations.never')}
      </p>
      {isTroubled && (
        <Trouble>
          <Warning aria-hidden fontSize="inherit" />
          <span>
            <span>{t(`notificationSettings.destinations.${state === 'active' ? 'troubled' : state}`)}</span>{' '}
            {trouble && <span>{t(`notifications.trouble.${trouble}`)}</span>}
          </span>
        </Trouble>
      )}
    </>
  );
};

/** A message that arrived since then is better news than the trouble before. */
const isBefore = (troubleAt: string | null, sentAt: string | null): boolean =>
  troubleAt !== null && sentAt !== null && Date.parse(troubleAt) < Date.parse(sentAt);

const Trouble = styled('p')(({ theme }) => ({
  '&&': { display: 'flex', gap: 6, marginTop: 4, color: theme.vars!.palette.trouble },
  '& svg': { flex: 'none', marginTop: 1, fontSize: 20 },
  // Each sentence has a line.
  '& span > span': { display: 'block' },
}));
