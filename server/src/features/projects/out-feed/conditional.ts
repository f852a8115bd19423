export interface Validators {
  etag: string;
  lastModified: Date;
}

/** RFC 9110: with `If-None-Match` the date is not looked at. */
export const isUnchanged = (
  headers: { 'if-none-match'?: string; 'if-modified-since'?: string },
  { etag, lastModified }: Validators,
): boolean => {
  const { 'if-none-match': match, 'if-modified-since': since } = headers;
  if (match !== undefined) {
    return match
      .split(',')
      .some(each => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
  }
  return since !== undefined && Date.parse(since) >= Math.trunc(lastModified.getTime() / 1000) * 1000;
};
