/** Dates without a zone are in the source's own: that of the language's country, else UTC. */
export const zoneOf = (language: string | null): string => {
  const tag = language?.toLowerCase() ?? '';
  if (tag.startsWith('ko')) return 'Asia/Seoul';
  if (tag.startsWith('ja')) return 'Asia/Tokyo';
  if (tag === 'zh-tw' || tag.startsWith('zh-hant')) return 'Asia/Taipei';
  if (tag.startsWith('zh')) return 'Asia/Shanghai';
  return 'UTC';
};
