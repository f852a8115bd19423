import { styled } from '@mui/material/styles';
import type { Alert } from '@newsbell/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#i18n/index.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { Entries } from './entryStyles.ts';
import { UnreadDot } from './UnreadDot.tsx';

/** Shows one alert: what happened to which of the person's things, who did it, and when. It leads to the page that shows it. */
export const AlertRow = ({ alert: { type, title, path, count, actors, createdDate, read } }: { alert: Alert }) => {
  const { t } = useTranslation();
  return (
    <Row as="article">
      <div className="entry">
        {!read && <UnreadDot />}
        <a href={path} className="title">
          {t(`notifications.alert.${type}`, { title, count })}
        </a>
        <p className="meta">
          {actors.length > 0 && <span className="source">{new Intl.ListFormat(currentLanguage()).format(actors)}</span>}
          <RelativeTime moment={createdDate} />
        </p>
      </div>
    </Row>
  );
};

const Row = styled(Entries)({
  '& .entry': { paddingBlock: 12 },
  // All of it is shown: in Korean and Japanese the sentence ends with what has happened.
  '& .title': { WebkitLineClamp: 'none', overflowWrap: 'anywhere' },
});
