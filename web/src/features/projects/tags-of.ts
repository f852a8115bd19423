import type { Project } from '@newsbell/contracts/projects';

/** Answers the tags that most of these sources have, at most `most`; among equals those win that come first. */
export const tagsOf = (projects: readonly Pick<Project, 'tags'>[], most: number): { name: string }[] => {
  const counts = new Map<string, number>();
  for (const { name } of projects.flatMap(({ tags }) => tags)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ranked = [...counts].toSorted(([, a], [, b]) => b - a);
  return ranked.slice(0, most).map(([name]) => ({ name }));
};
