import { isUrlKey } from '@newsbell/contracts/reserved-keys';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isNotFound } from '#api-error.ts';
import { projectQuery } from '#features/projects/queries.ts';
import type { SearchedProject } from '#ui/search/searched-project.ts';

/** Answers the source of the present page, which is known by its address at once and by its title when the page itself has it. */
export const useSearchedProject = (): SearchedProject | undefined => {
  const { urlKey: ofSource, type, key } = useParams({ strict: false });
  const urlKey = ofSource ?? (type === 'project' ? key : undefined) ?? '';
  const { data, error } = useQuery({ ...projectQuery(urlKey), enabled: false });
  const isSource = isUrlKey(urlKey) && !isNotFound(error);
  const title = data?.title;
  return useMemo(() => (isSource ? { urlKey, title } : undefined), [isSource, urlKey, title]);
};
