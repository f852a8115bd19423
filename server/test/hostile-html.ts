/** Hostile HTML, and the judge of what is left of it. */
import { existsSync, readFileSync } from 'node:fs';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { vectors } from './html-vectors.ts';

const corpus = new URL('../../../shared/data/hostile-html/inputs.jsonl', import.meta.url);

export const own = Object.entries(vectors).flatMap(([name, inputs]) =>
  inputs.map((input, at) => ({ id: `${name} ${at}`, input })),
);

/** The whole of what may be in the output: elements, and their attributes. Of ids only our own are let through. */
export const allowedNames: Record<string, string[]> = {
  ...Object.fromEntries(
    (
      'abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i ins kbd ' +
      'mark p pre q rp rt ruby s samp small strong sub summary sup table tbody tfoot thead tr u ul var wbr'
    )
      .split(' ')
      .map(name => [name, []]),
  ),
  a: ['href', 'title', 'rel', 'target'],
  abbr: ['title'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'referrerpolicy'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start', 'reversed'],
  li: ['value'],
};

/** Our own vectors, and the collection where it is present. */
export const inputs = (): { id: string; input: string }[] =>
  existsSync(corpus)
    ? [
        ...own,
        ...readFileSync(corpus, 'utf8')
          .trim()
          .split('\n')
          .map(line => JSON.parse(line) as { id: string; input: string }),
      ]
    : own;

/** Answers what a tree has that is not allowed. `pictures` are the addresses that pictures may have. */
export const wrong = (
  node: DefaultTreeAdapterTypes.Node,
  { names = allowedNames, inDocument = false, pictures = /^https?:\/\// } = {},
): string[] => {
  const found: string[] = [];
  const nodes: DefaultTreeAdapterTypes.Node[] = [node];
  for (let next = nodes.pop(); next; next = nodes.pop()) {
    if ('tagName' in next && !(inDocument && ['html', 'head', 'body'].includes(next.tagName))) {
      const allowed = next.namespaceURI === 'http://www.w3.org/1999/xhtml' ? names[next.tagName] : undefined;
      if (!allowed) found.push(next.tagName);
      for (const { name, value } of next.attrs) {
        if (name === 'id' ? !/^note-[\w.:-]+$/.test(value) : !allowed?.includes(name))
          found.push(`${next.tagName} ${name}`);
        if (name === 'href' && !/^(?:https?:\/\/|mailto:|#note-[\w.:-]+$)/.test(value)) found.push(value);
        if (name === 'src' && !pictures.test(value)) found.push(value);
      }
    } else if (next.nodeName === '#comment') {
      found.push('comment');
    }
    if ('childNodes' in next) nodes.push(...next.childNodes);
  }
  return found;
};
