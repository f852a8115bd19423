import type { Project } from '@newsbell/contracts/projects';

/** Deduplicates: answers the sources of all pages, each once, since one that moved down between two pages stands on both. */
export const projectsOf = (held: { pages: readonly { content: Project[] }[] } | undefined): Project[] => [
  ...new Map(held?.pages.flatMap(({ content }) => content).map(project => [project.urlKey, project])).values(),
];
