import type { Project } from '@newsbell/contracts/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { projectQuery } from '../queries.ts';

/**
 * Cache invalidation: an edited source takes the place of what was shown of it, and the lists that it may be in are
 * fetched anew.
 */
export const useShowProject = (): ((project: Project) => void) => {
  const queries = useQueryClient();
  return useCallback(
    project => {
      queries.setQueryData(projectQuery(project.urlKey).queryKey, project);
      for (const queryKey of [['projects'], ['subscriptions']]) void queries.invalidateQueries({ queryKey });
    },
    [queries],
  );
};
