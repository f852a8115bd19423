import { webUrl } from './url.ts';
import type { Attributes } from './walk.ts';

/** A link that stands for a player, or null for a frame that is none (advertisements, buttons, forms). */
export const mediaLink = (
  name: string,
  attributes: Attributes,
  base?: string,
): { href: string; label: string } | null => {
  const address = webUrl(name === 'object' ? attributes.data : attributes.src, base);
  if (address === null) return null;
  const page = pageOfPlayer(address);
  const isMedia =
    page !== null ||
    mediaElements.has(name) ||
    /^(?:video|audio)\//i.test(attributes.type ?? '') ||
    (name === 'iframe' && attributes.allowfullscreen !== undefined);
  if (!isMedia) return null;
  const href = page ?? address;
  return { href, label: `▶ ${attributes.title?.trim() || shortened(href)}` };
};

const mediaElements = new Set(['audio', 'video', 'source']);

// Where a known player shows what has a page of its own.
const players: readonly [RegExp, (id: string) => string][] = [
  [
    /^https?:\/\/www\.youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{11})/,
    id => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)/, id => `https://vimeo.com/${id}`],
  [/^https?:\/\/www\.dailymotion\.com\/embed\/video\/(\w+)/, id => `https://www.dailymotion.com/video/${id}`],
  [/^https?:\/\/embed\.nicovideo\.jp\/watch\/(\w+)/, id => `https://www.nicovideo.jp/watch/${id}`],
  [/^https?:\/\/player\.bilibili\.com\/player\.html\?.*?bvid=(\w+)/, id => `https://www.bilibili.com/video/${id}`],
  [/^https?:\/\/tv\.naver\.com\/embed\/(\d+)/, id => `https://tv.naver.com/v/${id}`],
  [/^https?:\/\/open\.spotify\.com\/embed\/(\w+\/\w+)/, id => `https://open.spotify.com/${id}`],
];

const pageOfPlayer = (address: string): string | null => {
  for (const [player, page] of players) {
    const found = player.exec(address);
    if (found) return page(found[1]!);
  }
  return null;
};

const shortened = (href: string): string => {
  const bare = href.replace(/^https?:\/\/(?:www\.)?/, '');
  return bare.length > 80 ? `${bare.slice(0, 79).toWellFormed()}…` : bare;
};
