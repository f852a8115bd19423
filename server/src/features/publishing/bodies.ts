/** Bodies as people and programs publish them: JSON, a form, or the text itself. */
import { publishingLimits } from '@newsbell/contracts/publishing-rules';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';

/** Lets the routes of this scope take a text as the body, under its own type, under none, and under that of a form, as `curl -d` sends it. */
export const takeTexts = (scope: App): void => {
  for (const [type, format] of Object.entries(formatOf))
    scope.addContentTypeParser(type, asText, (_request, text, done) => done(null, textBody(String(text), format)));
  scope.removeContentTypeParser('application/x-www-form-urlencoded');
  scope.addContentTypeParser('application/x-www-form-urlencoded', asText, (_request, text, done) =>
    done(null, ofForm(String(text))),
  );
  scope.addContentTypeParser('*', asText, ({ headers }, text, done) => {
    if (headers['content-type'] !== undefined) return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    done(null, textBody(String(text), 'text'));
  });
};

const asText = { parseAs: 'string' } as const;
const formatOf = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/html': 'html',
};

interface TextBody {
  title?: string;
  content: string;
  format: string;
}

/** A first line with more below it is the title. In HTML it is only where it has no tag. */
export const textBody = (text: string, format: string): TextBody => {
  const [, first = '', rest = ''] = /^\s*([^\n]+?)[ \t\r]*\n\s*?\n?([\s\S]*)$/.exec(text) ?? [];
  const title = format === 'markdown' ? first.replace(/^#+\s+/, '') : first;
  const isTitle = rest.trim() !== '' && title !== '' && title.length <= publishingLimits.title;
  if (!isTitle || (format === 'html' && title.includes('<'))) return { content: text, format };
  return { title, content: rest, format };
};

const names = new Set('title content format link image tags fields attachments id publishedAt priority'.split(' '));
const FIELD = /^fields\[(.*)\]$/;

/** A form that has none of our names is a text. `fields[name]=value` is a field. */
export const ofForm = (text: string): Record<string, unknown> | TextBody => {
  const form = new URLSearchParams(text);
  const isForm = [...form.keys()].some(name => names.has(name) || FIELD.test(name));
  if (!isForm) return textBody(text, 'text');
  const fields: { name: string; value: string }[] = [];
  const body: Record<string, unknown> = Object.create(null);
  for (const [name, value] of form) {
    const [, field] = FIELD.exec(name) ?? [];
    if (field !== undefined) fields.push({ name: field, value });
    else body[name] = name in body ? [body[name], value].flat() : value;
  }
  return fields.length > 0 ? { ...body, fields } : { ...body };
};
