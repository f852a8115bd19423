import type { FeedItem } from '@newsbell/contracts/items';
import { mediaKind } from './players.ts';

export type Enclosure = FeedItem['enclosures'][number];

export interface Files {
  audio: Enclosure[];
  video: Enclosure[];
  other: Enclosure[];
}

/** Groups a source's enclosures by what one does with them. Pictures are left out, because they are shown as the item's own. */
export const filesOf = (enclosures: readonly Enclosure[]): Files => {
  const files: Files = { audio: [], video: [], other: [] };
  for (const each of enclosures) {
    if (!URL.canParse(each.url)) continue;
    const kind = kindOf(each);
    if (kind !== 'image') files[kind].push(each);
  }
  return files;
};

export const fileName = (url: string): string => {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || new URL(url).host;
  } catch {
    return last;
  }
};

/** Formats a size such as `24 MB`; answers undefined where the source states nothing that can be true. */
export const fileSize = (bytes: number | null, language: string): string | undefined => {
  if (bytes === null || bytes < 1) return undefined;
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  const digits = { maximumFractionDigits: value < 10 ? 1 : 0 };
  return new Intl.NumberFormat(language, { style: 'unit', unit: units[step], ...digits }).format(value);
};

/** Formats a duration as minutes and seconds, with hours where there are some. */
export const playTime = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.floor(seconds) : 0;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
};

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** Fallback: the extension of the file decides, because sources often name no media type, or one that says nothing. */
const kindOf = ({ url, type }: Enclosure): keyof Files | 'image' => {
  const [major] = type?.toLowerCase().split('/') ?? [];
  if (major === 'audio' || major === 'video' || major === 'image') return major;
  if (/\.(png|jpe?g|gif|webp|avif|svg)$/i.test(new URL(url).pathname)) return 'image';
  const kind = mediaKind(url);
  return kind === 'page' ? 'other' : kind;
};
