/** On one line, without signs that turn the writing direction of what stands behind them: for titles, which also become subjects of mails. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
