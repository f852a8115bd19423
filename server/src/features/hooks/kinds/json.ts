/** Any JSON, by a mapping that its owner has made: one path for each part of the news. */
import type { HookMapping } from '@newsbell/contracts/hooks';
import type { Priority } from '@newsbell/contracts/publishing-rules';
import { textAt, textOf, valueAt } from '../paths.ts';
import { type HookNews, ignored, type Reading, refused } from '../reading.ts';

export const readMapped = (sent: unknown, mapping: HookMapping | null): Reading => {
  if (!mapping || (mapping.title === undefined && mapping.content === undefined)) return ignored('NO_MAPPING');
  const news = newsOf(sent, mapping);
  if (!news.draft.title?.trim() && !news.draft.content?.trim()) return refused('EMPTY');
  return { kind: 'news', news: [news] };
};

const newsOf = (sent: unknown, mapping: HookMapping): HookNews => {
  const read = (path: string | undefined) => (path === undefined ? '' : textAt(sent, path));
  const key = read(mapping.id).trim();
  return {
    ...(key !== '' && { key }),
    draft: {
      title: read(mapping.title),
      content: read(mapping.content),
      link: read(mapping.link),
      image: read(mapping.image),
      tags: mapping.tags === undefined ? [] : tagsOf(valueAt(sent, mapping.tags)),
      fields: (mapping.fields ?? []).map(({ name, path }) => ({ name, value: textAt(sent, path) })),
      priority: priorityOf(read(mapping.priority)),
    },
  };
};

const tagsOf = (value: unknown): string[] => {
  const tags = Array.isArray(value) ? value.slice(0, 100).map(textOf) : textOf(value).slice(0, 10_000).split(',');
  return tags.map(tag => tag.trim());
};

const priorityOf = (word: string): Priority => {
  const told = word.trim().toLowerCase();
  if (['high', 'critical', 'urgent', 'max'].includes(told)) return 'high';
  return ['low', 'min'].includes(told) ? 'low' : 'normal';
};
