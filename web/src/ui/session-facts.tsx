import type { Session } from '@newsbell/contracts/accounts';
import type { ReactNode } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { deviceName } from './device-name.ts';
import { formattedDate } from './relative-time.ts';
import { RelativeTime } from './relative-time.tsx';

interface Props {
  session: Session;
  /** It gets the name of the device, and stands at the end of the row. */
  children: (name: string) => ReactNode;
}

/** Says of a session on which device it is, when it was used last and since when it is there. */
export const SessionFacts = ({ session: { current, userAgent, address, createdDate, seenAt }, children }: Props) => {
  const { t } = useTranslation();
  const name = deviceName(userAgent) ?? t('profile.sessions.unknown');
  const date = formattedDate(createdDate, currentLanguage());
  return (
    <div className="row">
      <div>
        <h3>{name}</h3>
        <p className="quiet">
          {current ? t('profile.sessions.current') : <RelativeTime moment={seenAt} />}
          {'\u00a0· '}
          {t('profile.sessions.since', { date })}
          {address && `\u00a0· ${address}`}
        </p>
      </div>
      {children(name)}
    </div>
  );
};
