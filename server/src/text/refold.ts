/** Another number for each change of `fold` that changes what ordinary texts fold to: then what is stored is folded anew. */
export const FOLDING = 2;

/**
 * A regular expression of PostgreSQL for the texts, also HTML, whose folding the last change may have changed: pluses and sharps behind
 * something, commas between digits, emoji. It may choose too many.
 */
export const changedText =
  '[^[:space:]0-9][+#＋＃﹢﹟⁺₊﬩♯]|[0-9０-９][,，﹐︐][0-9０-９]|' +
  '[\\u231a-\\u23f3\\u25fd\\u25fe\\u2600-\\u2bff\\u3200-\\u32ff\\U0001f000-\\U0001faff]';

/**
 * Answers whether the last change may give this query other hits: it has a plus or sharp, a figure or an emoji, or ends with a short word.
 * It may answer true too often.
 */
export const isReadAnew = (query: string): boolean =>
  /[+#＋＃♯\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]|(^|[^\p{L}\p{N}])[\p{L}\p{N}]{1,2}$/u.test(
    query.trim(),
  );
