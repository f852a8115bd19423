/** These ways to a screen are more than an address. */
import { openHome } from '../screen.ts';
import type { Place } from './screen.ts';
import type { Words } from './words.ts';

/** Goes to the address of a source's newest item whose text has the word. */
export const article =
  (source: string, has = '') =>
  async ({ page }: Place) => {
    const { content } = await (await page.request.get(`/v1/feed/project?urlKey=${source}&size=40`)).json();
    const found = content.find((item: { id: number }) => JSON.stringify(item).includes(has)) ?? content[0];
    await page.goto(`/${source}/feed/${found.id}`);
  };

export const ids = async ({ page, words }: Place): Promise<number[]> => {
  const { content } = await (await page.request.get(`/v1/feed/project?urlKey=${words.source}&size=40`)).json();
  return content.map(({ id }: { id: number }) => id);
};

export const goto = (address: (words: Words) => string) => (place: Place) => place.page.goto(address(place.words));
export const home = ({ page }: Place) => openHome(page);
export const encoded = encodeURIComponent;
