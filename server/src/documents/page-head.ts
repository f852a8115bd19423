/** Reads what the head of a web page says of the page. */

import { sourcePieces } from '@newsbell/extraction/rule/markup';
import { plainText } from '@newsbell/extraction/rule/plain-text';
import { baseInSource, resolveUrl } from '@newsbell/extraction/urls';

export interface PageHead {
  title: string | null;
  language: string | null;
  image: string | null;
}

export const pageHead = (html: string, url: string): PageHead => {
  const head: PageHead = { title: null, language: null, image: null };
  let inTitle = false;
  for (const piece of sourcePieces(html.slice(0, LONGEST))) {
    if (piece.kind === 'text') {
      if (inTitle) head.title ??= plainText(html.slice(piece.start, piece.end)).slice(0, 300) || null;
      continue;
    }
    const { name, attributes, isEnd } = piece;
    if (name === 'body') break;
    inTitle = name === 'title' && !isEnd;
    if (name === 'html' && !isEnd) head.language ??= languageOf(attributes.get('lang'));
    if (name === 'meta' && attributes.get('property') === 'og:image') head.image ??= attributes.get('content') ?? null;
  }
  return { ...head, image: head.image && resolveUrl(head.image, baseInSource(html.slice(0, LONGEST), url)) };
};

const LONGEST = 100_000;

const languageOf = (lang: string | undefined): string | null =>
  lang !== undefined && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(lang.trim()) ? lang.trim() : null;
