import { ApiError, faultIn, saidIn } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from './button.tsx';
import { useIsOffline } from './connection.ts';
import { StateMessage } from './state-message.tsx';

interface Props {
  error: unknown;
  title: string;
  onRetry?: () => void;
  isPage?: boolean;
}

/** Shows a failure, its likely cause, and a way to try again. The server's own message goes before `title`'s default. */
export const ErrorMessage = ({ error, title, onRetry, isPage }: Props) => {
  const { t } = useTranslation();
  const said = saidIn(error);
  const unreachable = error instanceof ApiError && error.code === 'UNREACHABLE';
  // A failure without a network means that the page was never seen here: pages that were seen are cached.
  const isUnseen = useIsOffline() && unreachable;
  // The server's messages on single values are the more precise; no other text stands beside them.
  const details = error instanceof ApiError ? Object.values(error.fields).join(' ') : '';
  return (
    <StateMessage
      alert
      isPage={isPage}
      title={isUnseen ? t('offline.unseenTitle') : (said ?? title)}
      text={said ? details : isUnseen ? t('offline.unseen') : (faultIn(error) ?? t('error.unreadable'))}
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
