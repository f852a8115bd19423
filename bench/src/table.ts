/** Answers the middle of the values; of an even number the lower of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;

/** Prints a plain table that is Markdown too. Text stands left, the rest right. */
export const printTable = (rows: readonly Record<string, string>[]): void => {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map(name => Math.max(name.length, ...rows.map(row => row[name]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  console.log(line(names));
  console.log(
    `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`,
  );
  for (const row of rows) console.log(line(names.map(name => row[name]!)));
};
