/** Answers the folded text that search compares with a project: its title, description, tags and host. */
import { fold } from '#text/fold.ts';

export const foldedProject = (project: {
  title: string | null;
  description: string | null;
  url: string | null;
  tags: readonly string[];
}): string => {
  const { title, description, url, tags } = project;
  return fold([title, description, ...tags, url && new URL(url).hostname].filter(Boolean).join('\n'));
};
