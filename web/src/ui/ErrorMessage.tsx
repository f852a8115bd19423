import { useTranslation } from 'react-i18next';
import { ApiError, saidIn } from '#apiError.ts';
import { Button } from './Button.tsx';
import { useIsOffline } from './connection.ts';
import { StateMessage } from './StateMessage.tsx';

interface Props {
  error: unknown;
  title: string;
  onRetry?: () => void;
  isPage?: boolean;
}

/** What failed, whose fault it likely is, and a way to try again. The server's own message goes before `title`'s default. */
export const ErrorMessage = ({ error, title, onRetry, isPage }: Props) => {
  const { t } = useTranslation();
  const said = saidIn(error);
  const unreachable = error instanceof ApiError && error.code === 'UNREACHABLE';
  // What failed because there is no network was never seen here: what was seen is kept.
  const isUnseen = useIsOffline() && unreachable;
  // What the server said of single values is the more precise; there is no other text beside its words.
  const details = error instanceof ApiError ? Object.values(error.fields).join(' ') : '';
  return (
    <StateMessage
      alert
      isPage={isPage}
      title={isUnseen ? t('offline.unseenTitle') : (said ?? title)}
      text={said ? details : t(isUnseen ? 'offline.unseen' : unreachable ? 'error.unreachable' : 'error.unreadable')}
      action={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {t('error.retry')}
          </Button>
        )
      }
    />
  );
};
