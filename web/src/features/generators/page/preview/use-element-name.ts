import { useTranslation } from '#i18n/translation.ts';

/** Names an element by its kind and its text, for screen readers. */
export const useElementName = (): ((element: Element) => string) => {
  const { t } = useTranslation();
  return element => {
    const kind = kinds[element.localName];
    const text = (element.textContent || element.getAttribute('alt') || '').replace(/\s+/g, ' ').trim();
    const name = kind ? t(`pageBuilder.kind.${kind}`) : element.localName;
    return text === '' ? name : `${name}: ${text.length > longest ? `${text.slice(0, longest)}…` : text}`;
  };
};

const longest = 90;

const kinds = {
  a: 'link',
  img: 'picture',
  picture: 'picture',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  p: 'paragraph',
  li: 'entry',
  article: 'article',
  tr: 'row',
  td: 'cell',
  ul: 'list',
  ol: 'list',
  table: 'table',
  time: 'time',
} as Record<
  string,
  | 'link'
  | 'picture'
  | 'heading'
  | 'paragraph'
  | 'entry'
  | 'article'
  | 'row'
  | 'cell'
  | 'list'
  | 'table'
  | 'time'
  | undefined
>;
