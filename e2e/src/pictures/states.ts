/** These are the screens while the server is slow, gone or wrong. */
import type { Screen } from './screen.ts';
import { encoded, home } from './ways.ts';

const desktop = ['desktop'] as const;

export const states: Record<string, Screen> = {
  crash: {
    at: async ({ page }) => {
      await page.route('**/v1/projects?**', route => route.fulfill({ json: { content: [null], next: 7 } }));
      await page.goto('/projects');
    },
  },
  loadingDiscover: { at: '/discover', calls: 'pending' },
  loadingHome: { at: home, calls: 'pending' },
  loadingTitles: { at: home, calls: 'pending', chosen: { feedItemViewType: 'TITLE_ONLY' }, on: desktop },
  loadingSources: { at: '/projects', calls: 'pending' },
  loadingSource: { at: '/hanbit', calls: 'pending' },
  loadingTimeline: { at: '/timeline', calls: 'pending' },
  loadingSearch: { at: '/search/bread', calls: 'pending' },
  loadingAddress: { at: `/search/${encoded('https://nowhere.example/')}`, calls: 'pending' },
  loadingReader: { at: '/hanbit/feed/1', calls: 'pending' },
  loadingNews: { at: '/project/hanbit/news?id=1', calls: 'pending' },
  cutDiscover: { at: '/discover', calls: 'cut' },
  cutHome: { at: home, calls: 'cut' },
  cutSources: { at: '/projects', calls: 'cut' },
  cutSource: { at: '/hanbit', calls: 'cut' },
  cutSearch: { at: '/search/bread', calls: 'cut' },
  cutReader: { at: '/hanbit/feed/1', calls: 'cut' },
  cutNews: { at: '/project/hanbit/news?id=1', calls: 'cut' },
  failingHome: { at: home, calls: 'failing' },
  offline: { at: '/projects', act: ({ page }) => page.context().setOffline(true) },
};
