/** An internet of one page, `http://page.test/`, for tests that are not about pages. */
import { createFetcher, type Fetcher } from '#net/fetch.ts';
import { newsPage } from './generator-requests.ts';
import { document, fakeInternet } from './origin.ts';

export interface Pages {
  fetcher: Fetcher;
  close(): Promise<void>;
}

export const servePages = async (): Promise<Pages> => {
  const internet = await fakeInternet();
  internet.serve('page.test', document(newsPage, { 'content-type': 'text/html' }));
  const fetcher = createFetcher(internet);
  const close = async () => {
    await fetcher.close();
    await internet.close();
  };
  return { fetcher, close };
};
