/** Messages of Slack's incoming webhooks: `text`, `attachments` and `blocks`. What one could click there has no place in news. */

import { isObject, listAt, textAt, valueAt } from '../paths.ts';
import { type Draft, firstLine, inMarkdown, markdownLink, type Reading, refused } from '../reading.ts';
import { slackToMarkdown, slackToText } from './slack-text.ts';

export const readSlack = (sent: unknown): Reading => {
  if (!isObject(sent)) return refused('SHAPE');
  const attachments = listAt(sent, 'attachments').filter(isObject);
  const blocks = [...listAt(sent, 'blocks'), ...attachments.flatMap(each => listAt(each, 'blocks'))];
  const text = textAt(sent, 'text');
  // Where there are blocks the text is what a notification shows of them.
  const parts = [
    ...(blocks.length > 0 ? blocks.map(blockToMarkdown) : [slackToMarkdown(text)]),
    ...attachments.map(attachmentToMarkdown),
  ].filter(part => part !== '');
  const title = titleOf(text, blocks, attachments);
  if (title === '' && parts.length === 0) return refused('EMPTY');
  const content = parts.join('\n\n');
  const draft: Draft = {
    ...(title !== '' && { title }),
    // A message of one line is all title.
    content: parts.length === 1 && isSameText(title, text, blocks, attachments) ? '' : content,
    format: 'markdown',
    link: firstOf(attachments, 'title_link') || firstOf(attachments, 'from_url'),
    image: firstOf(attachments, 'image_url') || firstOf(blocks, 'image_url'),
    fields: attachments.flatMap(each => listAt(each, 'fields')).map(fieldOf),
  };
  return { kind: 'news', news: [{ draft }] };
};

const titleOf = (text: string, blocks: readonly unknown[], attachments: readonly unknown[]): string => {
  const header = blocks.find(block => textAt(block, 'type') === 'header');
  const candidates = [
    header ? textAt(header, 'text.text') : '',
    text,
    ...attachments.flatMap(each => ['title', 'pretext', 'text', 'fallback'].map(name => textAt(each, name))),
    ...blocks.map(block => textAt(block, 'text.text')),
  ];
  const found = candidates.find(candidate => candidate.trim() !== '');
  return found === undefined ? '' : slackToText(firstLine(found)).trim();
};

/** A link in it would be lost. */
const isSameText = (
  title: string,
  text: string,
  blocks: readonly unknown[],
  attachments: readonly unknown[],
): boolean =>
  blocks.length === 0 && attachments.length === 0 && !text.includes('<') && slackToText(text).trim() === title;

const firstOf = (all: readonly unknown[], name: string): string =>
  all.map(each => textAt(each, name)).find(value => value !== '') ?? '';

const fieldOf = (field: unknown) => ({
  name: slackToText(textAt(field, 'title')),
  value: slackToText(textAt(field, 'value')),
});

const attachmentToMarkdown = (attachment: unknown): string => {
  const read = (name: string) => slackToMarkdown(textAt(attachment, name));
  const title = slackToText(textAt(attachment, 'title'));
  const heading = title && `**${markdownLink(title, textAt(attachment, 'title_link'))}**`;
  const parts = [read('pretext'), read('author_name'), heading, read('text'), read('footer')];
  const shown = parts.filter(part => part !== '');
  return shown.length > 0 || listAt(attachment, 'blocks').length > 0 ? shown.join('\n\n') : read('fallback');
};

const blockToMarkdown = (block: unknown): string => {
  switch (textAt(block, 'type')) {
    case 'header':
      return `**${inMarkdown(textAt(block, 'text.text'))}**`;
    case 'section':
      return [textObject(valueAt(block, 'text')), ...listAt(block, 'fields').map(textObject)]
        .filter(text => text !== '')
        .join('\n\n');
    case 'context':
      return listAt(block, 'elements')
        .map(textObject)
        .filter(text => text !== '')
        .join(' · ');
    case 'image':
      return imageOf(block);
    case 'divider':
      return '---';
    case 'markdown':
      return textAt(block, 'text');
    case 'rich_text':
      return listAt(block, 'elements').map(richPart).join('\n\n');
    default:
      return '';
  }
};

const textObject = (text: unknown): string => {
  const type = textAt(text, 'type');
  if (type === 'plain_text') return inMarkdown(textAt(text, 'text'));
  return type === 'mrkdwn' ? slackToMarkdown(textAt(text, 'text')) : '';
};

const imageOf = (block: unknown): string => {
  const [alt, url] = [textAt(block, 'alt_text'), textAt(block, 'image_url')];
  const link = markdownLink(alt || url, url);
  return link.startsWith('[') ? `!${link}` : link;
};

const richPart = (part: unknown): string => {
  const elements = listAt(part, 'elements');
  switch (textAt(part, 'type')) {
    case 'rich_text_list':
      return elements.map((item, at) => `${isOrdered(part) ? `${at + 1}.` : '-'} ${richPart(item)}`).join('\n');
    case 'rich_text_quote':
      return `> ${richText(elements).replaceAll('\n', '\n> ')}`;
    case 'rich_text_preformatted':
      return `\`\`\`\n${elements.map(each => textAt(each, 'text')).join('')}\n\`\`\``;
    default:
      return richText(elements);
  }
};

const isOrdered = (part: unknown): boolean => textAt(part, 'style') === 'ordered';

const richText = (elements: readonly unknown[]): string =>
  elements
    .map(element => {
      const text = textAt(element, 'text');
      const type = textAt(element, 'type');
      if (type === 'link') return markdownLink(text || textAt(element, 'url'), textAt(element, 'url'));
      if (type === 'emoji') return inMarkdown(`:${textAt(element, 'name')}:`);
      if (type === 'user' || type === 'channel') return inMarkdown(`@${textAt(element, `${type}_id`)}`);
      return styled(text, element);
    })
    .join('');

/** Marks of Markdown stand close to the text, so blanks around it stay outside. */
const styled = (text: string, element: unknown): string => {
  const has = (style: string) => valueAt(element, `style.${style}`) === true;
  const inner = text.trim();
  if (inner === '') return text;
  const at = text.indexOf(inner);
  let shown = has('code') ? `\`${inner}\`` : inMarkdown(inner);
  if (has('strike')) shown = `~~${shown}~~`;
  if (has('italic')) shown = `*${shown}*`;
  if (has('bold')) shown = `**${shown}**`;
  return inMarkdown(text.slice(0, at)) + shown + text.slice(at + inner.length);
};
