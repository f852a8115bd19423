import multipart from '@fastify/multipart';
import type { ProblemCode } from '@newsbell/contracts/problems';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './problems.ts';
import { startDeadline } from './request-end.ts';
import type { App } from './routing.ts';

export interface FormLimits {
  /** The name of the field whose file is read; others are passed over. */
  file: string;
  fileBytes: number;
  fieldBytes: number;
  /** A file over the limit is refused with this code. */
  tooLarge: ProblemCode;
  /** A body of such a type is the file itself, as `curl --data-binary` sends it. */
  alone?: RegExp;
}

export interface Form {
  /** The last of several fields of one name counts. */
  fields: Record<string, unknown>;
  file?: Buffer;
}

/**
 * Lets the routes of this scope take forms in parts. What comes back reads one, to its last boundary, before anything of it is used: a form
 * that was cut is refused and not half taken. A file over the limit is refused as soon as it is over it; the rest is not read.
 */
export const takeForms = async (
  scope: App,
  { file: name, fileBytes, fieldBytes, tooLarge, alone }: FormLimits,
): Promise<(request: FastifyRequest) => Promise<Form>> => {
  await scope.register(multipart, { limits: { files: 1, fields: 10, fileSize: fileBytes, fieldSize: fieldBytes } });
  // It is read with its turn, as a form is.
  if (alone) scope.addContentTypeParser(alone, (_request, _body, done) => done(null));
  return async request => {
    // A body that has ended before it is read would be waited for without an end.
    if (request.raw.destroyed) throw new Refusal('FORM_UNREADABLE');
    const fields = new Map<string, unknown>();
    let file: Buffer | undefined;
    try {
      if (!request.isMultipart()) file = await wholeBody(request, fileBytes, tooLarge);
      else
        for await (const part of request.parts()) {
          if (part.type === 'field') {
            if (part.valueTruncated) throw new Refusal('TOO_LARGE');
            fields.set(part.fieldname, part.value);
          } else if (part.fieldname === name) file = await part.toBuffer();
          else part.file.resume();
        }
    } catch (error) {
      throw refusalOf(error, tooLarge);
    }
    startDeadline(request);
    return { fields: Object.fromEntries(fields), ...(file && { file }) };
  };
};

/** As of a form, the rest of one over the limit is not read. */
const wholeBody = async ({ raw }: FastifyRequest, most: number, tooLarge: ProblemCode): Promise<Buffer> => {
  if (Number(raw.headers['content-length']) > most) throw new Refusal(tooLarge);
  const pieces: Buffer[] = [];
  let bytes = 0;
  // The socket is still needed for the answer.
  for await (const piece of raw.iterator({ destroyOnReturn: false })) {
    bytes += piece.length;
    if (bytes > most) throw new Refusal(tooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** Any failure of the parser lies in the request: it does nothing but read. Many of its errors have neither code nor status. */
const refusalOf = (error: unknown, tooLarge: ProblemCode): Refusal => {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(tooLarge);
  return new Refusal(statusCode === 413 ? 'TOO_LARGE' : 'FORM_UNREADABLE');
};
