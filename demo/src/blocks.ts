import { escapeAttribute } from '@newsbell/server/text/html/escape';

/** Answers the address of a block's picture; it is given when the blocks are made into HTML. */
export type PictureFor = (caption: string) => string;

/** Renders the small markup of the phrase banks as HTML; see `words/bank.ts` for the marks. */
export const blockToHtml = (block: string, picture: PictureFor): string => {
  const [mark = ''] = /^(?:[>\-!|^@]|1\.|##|```\w*)(?=\s)/.exec(block) ?? [];
  const rest = block.slice(mark.length).trim();
  if (mark.startsWith('```'))
    return `<pre><code class="language-${mark.slice(3) || 'text'}">${escapeAttribute(rest)}</code></pre>`;
  switch (mark) {
    case '>':
      return `<blockquote><p>${inline(rest)}</p></blockquote>`;
    case '-':
      return `<ul>${listItems(rest)}</ul>`;
    case '1.':
      return `<ol>${listItems(rest)}</ol>`;
    case '##':
      return `<h2>${inline(rest)}</h2>`;
    case '!':
      return `<figure><img src="${picture(rest)}" width="800" height="450" alt="${escapeAttribute(rest)}"><figcaption>${inline(rest)}</figcaption></figure>`;
    case '|':
      return table(rest);
    case '@':
      return player(rest);
    case '^':
      return `<hr><ol class="footnotes">${split(rest, ' | ')
        .map((note, at) => `<li id="fn${at + 1}">${inline(note)}</li>`)
        .join('')}</ol>`;
    default:
      return `<p>${inline(block)}</p>`;
  }
};

/** Renders a block as plain text, for summaries. */
export const blockToText = (block: string): string =>
  block.replace(/[*`]|\[\^\d\]/g, '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

const inline = (text: string): string =>
  escapeAttribute(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[\^(\d)\]/g, '<sup><a href="#fn$1">$1</a></sup>')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');

const listItems = (text: string): string =>
  split(text, ' | ')
    .map(item => `<li>${inline(item)}</li>`)
    .join('');

const table = (text: string): string => {
  const [head = '', ...rows] = split(text, ' || ');
  const cells = (row: string, tag: string): string =>
    `<tr>${split(row, ' | ')
      .map(cell => `<${tag}>${inline(cell)}</${tag}>`)
      .join('')}</tr>`;
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${rows.map(row => cells(row, 'td')).join('')}</tbody></table>`;
};

/** The text is `address | title`; the result is an iframe, as sites embed what they film. */
const player = (text: string): string => {
  const [address = '', title = ''] = split(text, ' | ');
  return `<iframe src="${escapeAttribute(address)}" title="${escapeAttribute(title)}" width="640" height="360" allowfullscreen></iframe>`;
};

const split = (text: string, by: string): string[] => text.split(by).map(part => part.trim());
