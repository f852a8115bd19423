/** A fake of the wire, and of nothing else: what a path answers, typed by the contracts. */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import type { Problem } from '@newsbell/contracts/problems';
import { vi } from 'vitest';

export interface Asked {
  path: string;
  query: URLSearchParams;
  headers: Headers;
  init: RequestInit;
}

/** `answer` gives a body, or a Response where the status matters. Returns what was asked, in order. */
export const fakeWire = (answer: (asked: Asked) => unknown): Asked[] => {
  const all: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const asked = { path: pathname, query: searchParams, headers: new Headers(init.headers), init };
    all.push(asked);
    const body = answer(asked);
    return body instanceof Response ? body : Response.json(body);
  });
  return all;
};

export const refused = (status: number, problem: Problem): Response => Response.json(problem, { status });

export const listPage = (content: FeedItem[], last = true): FeedPage => ({ content, first: true, last });

/** An item whose place in lists follows its id: one minute later for each number. */
export const newsItem = (id: number, given: Partial<FeedItem> = {}): FeedItem => {
  const moment = new Date(Date.UTC(2026, 2, 5) + id * 60_000).toISOString();
  return {
    id,
    title: `Item ${id}`,
    link: `https://news.example/${id}`,
    author: null,
    published: moment,
    updated: null,
    createdDate: moment,
    sortAt: moment,
    excerpt: `Excerpt ${id}`,
    content: `<p>Content ${id}</p>`,
    image: null,
    enclosures: [],
    tags: [],
    project: { urlKey: 'example', title: 'Example', image: null, language: 'en' },
    ...given,
  };
};
