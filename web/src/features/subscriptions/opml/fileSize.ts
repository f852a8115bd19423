/** A number of bytes as people read it, in units of 1024: never rounded to what it is compared with. */
export const fileSize = (bytes: number, language: string): string => {
  const [unit, size] = bytes < MB ? ['kilobyte', bytes / 1024] : ['megabyte', bytes / MB];
  const style = { style: 'unit', unit: unit as string, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, { ...style, roundingMode: 'ceil' } as Intl.NumberFormatOptions).format(
    size as number,
  );
};

const MB = 1_048_576;
