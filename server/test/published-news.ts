/** News as somebody publishes them, with nothing but a title. */
import type { Publication } from '#features/publishing/publication.ts';

export const newsOf = (title: string, more: Partial<Publication> = {}): Publication => ({
  ...{ title, content: '', format: 'text', link: null, image: null, tags: [], fields: [], attachments: [] },
  ...{ publishedAt: null, priority: 'normal' },
  ...more,
});
