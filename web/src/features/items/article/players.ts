/**
 * Players of other sites are links, which the server has made of them on the way in; here they become cards, or the browser's own player.
 */

export interface Player {
  href: string;
  /** The title is the one that the source gives; it is undefined when the source gave only the address. */
  title: string | undefined;
  host: string;
  /** The browser plays a `video` or `audio` file itself; a `page` of another site is only linked to. */
  kind: 'page' | 'video' | 'audio';
}

/**
 * Finds the player that a paragraph holds and nothing else: as the server writes them, or a lone link to a page that only shows a video.
 */
export const playerIn = (paragraph: Element): Player | undefined => {
  const link = paragraph.firstElementChild;
  if (!(link instanceof HTMLAnchorElement) || paragraph.children.length > 1 || !URL.canParse(link.href))
    return undefined;
  const text = link.textContent.trim();
  if (text === '' || paragraph.textContent.trim() !== text || link.querySelector('img')) return undefined;
  const isMarked = text.startsWith(mark);
  if (!isMarked && !isVideoPage(link.href)) return undefined;
  const label = isMarked ? text.slice(mark.length).trim() : text;
  const { host } = new URL(link.href);
  return {
    href: link.href,
    title: isAddress(label, link.href) ? undefined : label,
    host: host.replace(/^(www|m)\./, ''),
    kind: isMarked ? mediaKind(link.href) : 'page',
  };
};

/** Answers true for pages whose address says that they show one video. */
export const isVideoPage = (href: string): boolean => videoPages.some(page => page.test(href));

/** Classifies a file by the extension of its name, as browsers know them. */
export const mediaKind = (href: string): Player['kind'] => {
  const { pathname } = new URL(href);
  if (/\.(mp4|m4v|webm|ogv|mov)$/i.test(pathname)) return 'video';
  if (/\.(mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i.test(pathname)) return 'audio';
  return 'page';
};

/** The server puts this mark before the name of every player. */
const mark = '▶';

const videoPages = [
  /^https?:\/\/(www\.|m\.)?youtube\.com\/(watch\?|shorts\/|live\/)/,
  /^https?:\/\/youtu\.be\/[\w-]{11}/,
  /^https?:\/\/vimeo\.com\/(.+\/)?\d+/,
  /^https?:\/\/(www\.)?dailymotion\.com\/video\//,
  /^https?:\/\/dai\.ly\/\w+/,
  /^https?:\/\/(www\.)?nicovideo\.jp\/watch\//,
  /^https?:\/\/nico\.ms\/\w+/,
  /^https?:\/\/(www\.|m\.)?bilibili\.com\/video\//,
  /^https?:\/\/tv\.naver\.com\/v\/\d+/,
  /^https?:\/\/tv\.kakao\.com\/(v|channel)\//,
  /^https?:\/\/v\.youku\.com\/v_show\//,
];

const isAddress = (label: string, href: string): boolean =>
  /^https?:\/\//.test(label) || href.replace(/^https?:\/\/(www\.)?/, '').startsWith(label.replace(/…$/, ''));
