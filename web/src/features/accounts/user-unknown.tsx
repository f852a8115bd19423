import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { accountQuery, userTroubleQuery } from './queries.ts';

/** Takes the place of a page that depends on who is signed in, while nobody answers that. */
export const UserUnknown = () => {
  const { t } = useTranslation();
  const { refetch } = useQuery(accountQuery());
  const { data: error } = useQuery(userTroubleQuery());
  return <ErrorMessage isPage error={error} title={t('failed.loadUser')} onRetry={() => void refetch()} />;
};
