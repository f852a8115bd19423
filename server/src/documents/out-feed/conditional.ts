export interface Validators {
  etag: string;
  lastModified: Date;
}

/**
 * Conditional request (RFC 9110 §13.1): with `If-None-Match` the date is not looked at. The rule is the same for every feed that we
 * write. The date moves when an item is new or edited; who sends it alone misses a new title of the feed until then.
 */
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
