/**
 * The row of digits and commas around the comma at `comma`: where it ends, and whether its commas group the digits of one
 * number, by thousands (1,234,567) or as in India (12,34,567). Points are left alone, since nobody can tell 1.000 of one
 * language from 1.000 of another, and so are rows that begin with 0, which are decimals.
 */
export const groupOf = (
  text: string,
  comma: number,
  isDigit: (text: string, index: number) => boolean,
): { end: number; group: boolean } => {
  let start = comma;
  while (comma - start < 4 && start > 0 && isDigit(text, start - 1)) start--;
  const first = comma - start;
  const lengths: number[] = [];
  let end = comma;
  while (COMMAS.test(text[end] ?? '') && isDigit(text, end + 1)) {
    const digits = end + 1;
    end = digits;
    while (isDigit(text, end)) end++;
    lengths.push(end - digits);
  }
  const isNumber = first >= 1 && first <= 3 && text[start]!.normalize('NFKC') !== '0' && !goesOn(text, start, isDigit);
  const last = lengths.pop();
  const byThousands = lengths.every(length => length === 3);
  const byHundreds = first <= 2 && lengths.length > 0 && lengths.every(length => length === 2);
  return { end: Math.max(end, comma + 1), group: isNumber && last === 3 && (byThousands || byHundreds) };
};

const COMMAS = /^[,，﹐︐]$/;

/** Answers whether the text before belongs to the number: 1.000,000 and 1,,000. */
const goesOn = (text: string, start: number, isDigit: (text: string, index: number) => boolean): boolean => {
  const before = text[start - 1] ?? '';
  return COMMAS.test(before) || (/[.．]/.test(before) && isDigit(text, start - 2));
};
