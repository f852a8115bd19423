import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { saidIn } from '#api-error.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { forgetGenerators } from '../queries.ts';

/** Leads from a builder to the list of feeds. A feed that could not be followed is saved, and the message says both. */
export const useEnding = () => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (unfollowed: Error | undefined): Promise<void> => {
    if (unfollowed) showMessage(`${t('finishing.notFollowed')} ${saidIn(unfollowed) ?? t('finishing.followThere')}`);
    void forgetGenerators(queries);
    return navigate({ to: '/rss/list', ignoreBlocker: true });
  };
};
