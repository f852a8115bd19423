/**
 * Formats a number of bytes as people read it, in units of 1024. It is rounded up, so that a file that is over the
 * limit never reads like the limit.
 */
export const fileSize = (bytes: number, language: string): string => {
  const [unit, size] = bytes < MB ? ['kilobyte', bytes / 1024] : ['megabyte', bytes / MB];
  const style = { style: 'unit', unit: unit as string, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, { ...style, roundingMode: 'ceil' } as Intl.NumberFormatOptions).format(
    size as number,
  );
};

const MB = 1_048_576;
