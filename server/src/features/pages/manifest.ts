/** The web app manifest says how a system installs the instance as an app of its own. */
import type { Language } from '@newsbell/contracts/languages';
import { fill, texts } from '#i18n/texts.ts';

export const writeManifest = (productName: string, language: Language): string => {
  const { pages } = texts(language);
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: fill(pages.home, { productName }),
    lang: language,
    dir: 'ltr',
    start_url: '/?from=app',
    scope: '/',
    display: 'standalone',
    theme_color: '#24292e',
    background_color: '#f6f7f8',
    categories: ['news'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
    ],
    share_target: { action: '/save', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    shortcuts: [
      { name: pages.timeline, url: '/timeline' },
      { name: pages.discover, url: '/discover' },
      { name: pages.projects, url: '/projects' },
    ],
  });
};
