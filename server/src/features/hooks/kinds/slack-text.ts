/** Slack's mark-up (mrkdwn) as Markdown: links, bold, italic, struck out and code. All other signs of Markdown are shown as they are. */
import { inMarkdown, markdownLink } from '../reading.ts';

export const slackToMarkdown = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replace(/\r\n?/g, '\n')
    .split('```')
    .map((part, at) =>
      at % 2 === 1 ? `\n\`\`\`\n${unescaped(part).replace(/^\n|\n$/g, '')}\n\`\`\`\n` : linesOf(part),
    )
    .join('')
    .trim();

const LONGEST = 100_000;

const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line, at, all) => {
      const quote = QUOTE.exec(line)?.[0] ?? '';
      // In Markdown a line below a quote would belong to it.
      const isBelow = quote === '' && at > 0 && QUOTE.test(all[at - 1]!);
      return (isBelow ? '\n' : '') + (quote && '> ') + inline(line.slice(quote.length));
    })
    .join('\n');

const QUOTE = /^(?:&gt;|>) ?/;

/** A code or a link is taken first, because a mark within one is none. */
const inline = (line: string): string => {
  const kept: string[] = [];
  const keep = (text: string): string => `\u{E000}${kept.push(text) - 1}\u{E001}`;
  const plain = line
    .replace(/[\u{E000}\u{E001}]/gu, '')
    .replace(/`([^`]+)`/g, (_, code: string) => keep(`\`${unescaped(code)}\``))
    .replace(/<([^<>]+)>/g, (_, inner: string) => keep(referenceOf(inner)));
  // Each mark takes its own escaped sign back; the others stay escaped.
  const marked = inMarkdown(unescaped(plain))
    .replace(bold, '$1**$2**')
    .replace(italic, '$1*$2*')
    .replace(struck, '$1~~$2~~');
  return marked.replace(/\u{E000}(\d+)\u{E001}/gu, (_, at: string) => kept[Number(at)] ?? '');
};

/** A mark stands between words, and its text neither begins nor ends with a blank. */
const markedBy = (sign: string): RegExp => {
  const escaped = `\\\\[${sign}]`;
  const inside = `(?:(?!${escaped}).)`;
  return new RegExp(
    `(^|[^\\p{L}\\p{N}\\\\])${escaped}(?!\\s)(${inside}{1,2000}?)(?<!\\s)${escaped}(?![\\p{L}\\p{N}])`,
    'gu',
  );
};
const bold = markedBy('*');
const italic = markedBy('_');
const struck = markedBy('~');

/** The part between angle brackets: an address, a person, a channel, a time. */
const referenceOf = (inner: string): string => {
  const bar = inner.indexOf('|');
  const [target, label] = bar === -1 ? [inner, ''] : [inner.slice(0, bar), unescaped(inner.slice(bar + 1))];
  const sign = target[0];
  if (sign === '@' || sign === '#') return inMarkdown(`${sign}${(label || target.slice(1)).replace(/^[@#]/, '')}`);
  if (sign === '!') return inMarkdown(label || `@${target.slice(1).split('^')[0]!}`);
  const address = unescaped(target);
  if (address.startsWith('mailto:')) return inMarkdown(label || address.slice('mailto:'.length));
  return markdownLink(label || address, address);
};

/** Slack escapes these three signs and no others. */
export const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|amp);/g, (_, name: 'lt' | 'gt' | 'amp') => ({ lt: '<', gt: '>', amp: '&' })[name]);

/** On one line, without any mark: for titles and values. */
export const slackToText = (text: string): string =>
  unescaped(
    text
      .slice(0, LONGEST)
      .replace(/<([^<>|]+)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) => label || target.replace(/^!/, '@'))
      .replace(/(^|[\s(])([*_~`])(?=\S)([^*_~`\n]{1,500}?)\2(?![\p{L}\p{N}])/gu, '$1$3'),
  );
