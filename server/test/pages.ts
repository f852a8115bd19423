/** This internet has one page, `http://page.test/`, for tests that are not about pages. */
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { newsPage } from './generator-requests.ts';
import { document, fakeInternet } from './origin.ts';

export interface Pages {
  http: HttpClient;
  close(): Promise<void>;
}

export const servePages = async (): Promise<Pages> => {
  const internet = await fakeInternet();
  internet.serve('page.test', document(newsPage, { 'content-type': 'text/html' }));
  const http = createHttpClient(internet);
  const close = async () => {
    await http.close();
    await internet.close();
  };
  return { http, close };
};
