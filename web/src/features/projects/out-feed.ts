import type { Project } from '@newsbell/contracts/projects';

/** Every public source can be taken out again as a feed; one that a generator makes has a feed already. */
export const outFeedPath = ({ urlKey, generator }: Pick<Project, 'urlKey' | 'generator'>): string =>
  generator === undefined ? `/${urlKey}/rss.xml` : `/rss/${generator}.xml`;
