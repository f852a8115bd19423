import type { Project } from '@newsbell/contracts/projects';

/** Makes a source that is well and has nothing special. */
export const newsSource = (urlKey: string, given: Partial<Project> = {}): Project => ({
  urlKey,
  kind: 'FEED',
  visibility: 'PUBLIC',
  title: `Source ${urlKey}`,
  description: null,
  link: `https://${urlKey}.example/`,
  feedUrl: `https://${urlKey}.example/feed`,
  image: null,
  language: 'en',
  tag: null,
  tags: [],
  subscribersCount: 0,
  subscribing: false,
  subscribe: null,
  canEdit: false,
  canPublish: false,
  lastNewsAt: null,
  checkedAt: null,
  nextCheckAt: null,
  interval: null,
  health: 'ok',
  lastError: null,
  trimmed: null,
  ...given,
});
