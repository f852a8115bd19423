/** Prints rows of cells as columns, each as wide as its widest cell. */
export const printTable = (rows: readonly string[][]): void => {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map(row => row[at]!.length)));
  for (const row of rows) {
    const cells = row.map((cell, at) => cell.padEnd(widths[at]!));
    console.log(cells.join('  ').trimEnd());
  }
};
