/** Bodies as people and programs publish them: JSON, a form, or the text itself. */
import { parse } from 'node:querystring';
import { publishingLimits } from '@newsbell/contracts/publishing-rules';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';

/** Lets the routes of this scope take a text as the body, under its own type, under none, and under that of a form, as `curl -d` sends it. */
export const takeTexts = (scope: App): void => {
  const read =
    (bodyOf: (text: string) => object) =>
    ({ headers }: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: object) => void) => {
      const text = decoded(bytes, headers['content-type']);
      if (text === undefined) return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
      done(null, bodyOf(text));
    };
  for (const [type, format] of Object.entries(formatOf))
    scope.addContentTypeParser(
      type,
      asBytes,
      read(text => textBody(text, format)),
    );
  scope.removeContentTypeParser('application/x-www-form-urlencoded');
  scope.addContentTypeParser('application/x-www-form-urlencoded', asBytes, read(ofForm));
  const plain = read(text => textBody(text, 'text'));
  scope.addContentTypeParser('*', asBytes, (request, bytes: Buffer, done) => {
    if (request.headers['content-type'] !== undefined) return done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
    plain(request, bytes, done);
  });
};

const asBytes = { parseAs: 'buffer' } as const;

/** Some shells send what their system writes, and say so. Undefined: the type names an encoding that nobody knows. */
const decoded = (bytes: Buffer, type = ''): string | undefined => {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return undefined;
  }
};

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
  // Cut by hand: a pattern would try each of a long row of blanks as the end of the line, and again from each as its beginning.
  const begun = text.trimStart();
  const end = begun.indexOf('\n');
  const first = begun.slice(0, Math.max(0, end)).trimEnd();
  const rest = begun.slice(end + 1).replace(/^\n/, '');
  const title = format === 'markdown' ? first.replace(/^#+\s+/, '') : first;
  const isTitle = rest.trim() !== '' && title !== '' && title.length <= publishingLimits.title;
  if (!isTitle || (format === 'html' && title.includes('<'))) return { content: text, format };
  return { title, content: rest, format };
};

const names = new Set('title content format link image tags fields attachments id publishedAt priority'.split(' '));
const FIELD = /^fields\[(.*)\]$/;

/** A form that has none of our names is a text. `fields[name]=value` is a field. */
export const ofForm = (text: string): Record<string, unknown> | TextBody => {
  // It takes a tenth of the time of URLSearchParams, where names come again and again.
  const form = Object.entries(parse(text, '&', '=', { maxKeys: 0 }));
  const isForm = form.some(([name]) => names.has(name) || FIELD.test(name));
  if (!isForm) return textBody(text, 'text');
  const fields = form.flatMap(([sent, value]) => {
    const [, name] = FIELD.exec(sent) ?? [];
    return name === undefined ? [] : [value].flat().map(each => ({ name, value: each }));
  });
  const body = Object.fromEntries(form.filter(([name]) => names.has(name)));
  return fields.length > 0 ? { ...body, fields } : body;
};
