import type { Project } from '@newsbell/contracts/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { projectQuery } from '#features/projects/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';

/** Answers what is done with a source that was added and is followed: its page opens. */
export const useOpenAdded = (): ((project: Project) => void) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return project => {
    const { urlKey, title } = project;
    queries.setQueryData(projectQuery(urlKey).queryKey, project);
    for (const queryKey of [['projects'], ['subscriptions']])
      void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    showMessage(t('addSource.done', { title }));
    void navigate({ to: '/$urlKey', params: { urlKey } });
  };
};
