/** Formats a size in storage as people read it: `512 MB`, and `16 GB` where it is that many. */
export const spaceOf = (megabytes: number, language: string): string => {
  const [unit, size] = megabytes < 1024 ? ['megabyte', megabytes] : ['gigabyte', megabytes / 1024];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
};
