/** Chooses the urlKey of a project: words of its title, else its host; it is numbered when taken. */
import { hash } from 'node:crypto';
import { isUrlKey } from '@newsbell/contracts/reserved-keys';

/** Candidates in order of preference, without end. The caller takes the first that is free. A title that is the host says no more. */
export const urlKeysFor = function* (title: string, address: string | null): Generator<string> {
  const words = address !== null && URL.parse(address)?.hostname === title ? '' : slug(title);
  const names = [words, hostName(address), `source-${words || 'feed'}`].filter(isUrlKey);
  const [base = 'source'] = names;
  yield* names;
  for (let n = 2; n < 10; n++) yield `${base.slice(0, 58)}-${n}`;
  // One host may have a thousand sources, and trying number after number would take a statement for each.
  if (address !== null) yield `${base.slice(0, 57)}-${hash('sha256', address).slice(0, 6)}`;
  for (let n = 10; ; n++) yield `${base.slice(0, 58)}-${n}`;
};

const slug = (text: string): string => {
  const latin = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = latin.match(/\p{L}/gu)?.length ?? 0;
  const ascii = latin.match(/[a-z]/g)?.length ?? 0;
  // A title that is mostly Hangul or Han says nothing by its few Latin letters.
  if (ascii < 2 || ascii < letters / 2) return '';
  return latin
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '');
};

const hostName = (address: string | null): string => {
  if (!address || !URL.canParse(address)) return '';
  const labels = new URL(address).hostname.split('.').filter(label => !/^(www|feeds?|rss|m|blog)$/.test(label));
  const named =
    labels.length > 1 ? labels.slice(0, -1).filter(label => !/^(co|or|ne|go|ac|com|org|net)$/.test(label)) : labels;
  return slug(named.join('-'));
};
