/**
 * The first picture of a page before the app has started: its first texts in their places (`web/first-picture.css`), as plain HTML that the
 * app replaces. It says only what is the same for everybody and for some time, so that the answer can be kept: no counts, no ages.
 */
import type { FeedItem } from '@newsbell/contracts/items';
import type { Project } from '@newsbell/contracts/projects';
import type { Picture, Words } from '#http/shell.ts';
import { escapeMarkup } from '#text/html/escape.ts';
import { shortened } from './markup.ts';

export interface PicturedProject extends Pick<Project, 'urlKey' | 'title' | 'description' | 'language'> {
  /** The lines between the head and the list: each takes room. */
  tags: number;
}
export type PicturedItem = Pick<FeedItem, 'id' | 'title' | 'excerpt' | 'image'>;

/** Two lines can hold this many characters. */
const LONGEST = 300;

export const discoverPicture =
  (projects: readonly Pick<Project, 'urlKey' | 'title' | 'description' | 'language'>[]): Picture =>
  words =>
    page(
      words,
      `${topNavigation(words)}<main><div class="column">
<aside class="hint sheet"><p><strong>${say(words, 'hint.title')}</strong> ${say(words, 'hint.text')}</p><div><a href="/help">${say(words, 'hint.open')}</a><span>${say(words, 'hint.later')}</span><span>${say(words, 'hint.never')}</span></div></aside>
<div class="welcome"><h1>${say(words, 'discover.welcome')}</h1><p>${say(words, 'discover.text')}</p><div class="search"></div></div>
<div class="head"><h2>${say(words, 'discover.top')}</h2></div>
<div class="sheet"><ol class="ranks" style="--rows:${Math.ceil(projects.length / 2)}">${projects.map(rank).join('')}</ol></div>
</div></main>`,
    );

export const projectPicture =
  (project: PicturedProject, items: readonly PicturedItem[]): Picture =>
  words =>
    page(
      words,
      `<main><div class="column">
<header class="source" style="--more:${project.tags > 0 ? 115 : 79}px"><div${lang(project)}><h1>${text(project.title)}</h1>${paragraph(project.description)}</div><span class="follow">${say(words, 'subscribe.subscribe')}</span></header>
<div class="head list"><h2>${say(words, 'feed.list')}</h2></div>
<div class="sheet"><ul class="rows">${items.map(item => row(project, item, words)).join('')}</ul></div>
</div></main>`,
    );

const page = (words: Words, content: string): string =>
  `<div id="first-picture"><header class="bar"><img src="/favicon.svg" alt="" width="26" height="26" /><span>${say(words, 'productName')}</span></header><div class="side"></div><div class="page">${content}</div></div>`;

const topNavigation = (words: Words): string =>
  `<nav class="top"><div class="column"><a href="/">${say(words, 'nav.allNews')}</a><a href="/discover" aria-current="page">${say(words, 'nav.discover')}</a><a href="/projects">${say(words, 'nav.sources')}</a><a href="/timeline">${say(words, 'nav.timeline')}</a></div></nav>`;

const rank = (project: Pick<Project, 'urlKey' | 'title' | 'description' | 'language'>): string =>
  `<li><a href="/${escapeMarkup(project.urlKey)}"${lang(project)}><span><b>${text(project.title)}</b>${project.description ? `<i>${text(project.description)}</i>` : ''}</span></a></li>`;

const row = (project: PicturedProject, { id, title, excerpt, image }: PicturedItem, words: Words): string =>
  `<li${lang(project)}><article class="row"><div><h2><a href="/${escapeMarkup(project.urlKey)}/feed/${id}">${title ? text(title) : say(words, 'feed.untitled')}</a></h2>${paragraph(excerpt)}</div>${image ? '<i></i>' : ''}</article></li>`;

const paragraph = (content: string | null): string => (content ? `<p>${text(content)}</p>` : '');

const lang = ({ language }: { language: string | null }): string =>
  language ? ` lang="${escapeMarkup(language)}"` : '';

const text = (content: string): string => escapeMarkup(shortened(content, LONGEST));

const say = (words: Words, key: string): string => escapeMarkup(words[key] ?? '');
