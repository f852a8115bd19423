/** A form in parts with one file, as a browser sends it. */
export interface FileField {
  field: string;
  bytes: Buffer;
  /** The name of the file, and the type that the browser says it has. */
  name?: string;
  type?: string;
}

/** Answers what `inject` takes for it; `fields` are its other fields. */
export const formInParts = (
  { field, bytes, name = 'a.png', type = 'image/png' }: FileField,
  fields: Record<string, unknown> = {},
): { payload: Buffer; headers: { 'content-type': string } } => {
  const boundary = 'a-boundary-of-the-test';
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(parts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};
