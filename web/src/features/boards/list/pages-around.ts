/** Answers the pages to offer, in their order: the first, the last, and those beside `page`. Undefined stands for a gap of two or more. */
export const pagesAround = (page: number, total: number): (number | undefined)[] => {
  const wanted = [0, page - 1, page, page + 1, total - 1].filter(each => each >= 0 && each < total);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((each, at) => {
    const gap = at === 0 ? 0 : each - sorted[at - 1]! - 1;
    if (gap === 0) return [each];
    return gap === 1 ? [each - 1, each] : [undefined, each];
  });
};
