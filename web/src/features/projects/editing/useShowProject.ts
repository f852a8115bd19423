import type { Project } from '@newsbell/contracts/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { projectQuery } from '../queries.ts';

/** Puts an edited source in the place of what was shown of it; the lists that it is in are asked anew when they are next seen. */
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
