import type { Project } from '@newsbell/contracts/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { removeItemsOf } from '#features/items/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { projectQuery } from '../queries.ts';
import { DeletePart } from './delete-part.tsx';
import { removeAllNews, removeProject } from './queries.ts';

/** Deletes the source with its news. */
export const DeleteSource = ({ urlKey }: Pick<Project, 'urlKey'>) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <DeletePart
      label={t('editSource.delete')}
      text={t('editSource.deleteText')}
      remove={() => removeProject(urlKey)}
      onRemoved={async message => {
        await navigate({ to: '/projects', replace: true });
        queries.removeQueries({ queryKey: projectQuery(urlKey).queryKey });
        for (const queryKey of [['projects'], ['subscriptions'], ['feed']])
          void queries.invalidateQueries({ queryKey });
        showMessage(message);
      }}
    />
  );
};

/** Deletes all news of a project to which somebody publishes, and leaves the project and its followers. */
export const DeleteAllNews = ({ urlKey, onDone }: Pick<Project, 'urlKey'> & { onDone: () => void }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return (
    <DeletePart
      label={t('deleteNews.all')}
      text={t('deleteNews.allText')}
      remove={() => removeAllNews(urlKey)}
      onRemoved={message => {
        removeItemsOf(queries, urlKey);
        for (const queryKey of [projectQuery(urlKey).queryKey, ['subscriptions'], ['notifications']])
          void queries.invalidateQueries({ queryKey });
        showMessage(message);
        onDone();
      }}
    />
  );
};
