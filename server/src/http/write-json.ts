/**
 * Writes an answer as JSON. The list `items` is long where there is one, so it is written item by item, at the end: a long text in one piece is
 * copied while it grows and twice while it is sent, which takes as long as writing it.
 */
export const writeJson = (answer: unknown): string | Buffer => {
  if (!hasItems(answer)) return JSON.stringify(answer);
  const { items, ...others } = answer;
  const before = JSON.stringify(others).slice(0, -1);
  const begin = `${before}${before === '{' ? '' : ','}"items":[`;
  const pieces = items.map((item, at) => Buffer.from(`${at === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`));
  return Buffer.concat([Buffer.from(begin), ...pieces, Buffer.from(']}')]);
};

const hasItems = (answer: unknown): answer is { items: unknown[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items);
