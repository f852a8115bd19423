/** Describes an address: whether it is a page, its title, and the address that it has moved to. */
import { isBoard } from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import { type MatchedPage, matchPage, type PagePattern } from '@newsbell/contracts/pages';
import { reservedKeys } from '@newsbell/contracts/reserved-keys';
import { segmentOfWord } from '@newsbell/contracts/words-in-addresses';
import type { Db } from '#db/open.ts';
import { runWithTimeout } from '#db/request-scope.ts';
import type { Settings } from '#deps.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { isDatabaseAway, languageOf } from '#http/problems.ts';
import type { DescribePage, PageAnswer, Picture } from '#http/shell.ts';
import { fill, type PageText, texts } from '#i18n/texts.ts';
import { proxiedPicture } from '#text/html/foreign-pictures.ts';
import { type PageHead, writeHead } from './head.ts';
import { discoverPicture, type PicturedItem, projectPicture } from './picture.ts';
import { type ItemsProject, previewItem, previewPost, previewProject } from './queries.ts';

type Described = { status: 200 | 404 | 503; head: PageHead; picture?: Picture } | { moved: string };

/** Where the pictures' content comes from: what everybody may see, and nothing else. */
export interface Shown {
  topProjects(language: Language): Promise<Parameters<typeof discoverPicture>[0]>;
  newestItems(projectId: number, size: number): Promise<readonly PicturedItem[]>;
}

/**
 * For the shell: everybody is answered alike, whatever calls itself a crawler; where only those who are signed in may
 * read, all others get the app with nothing in it. While the database is away the app still starts, and says itself what
 * it misses.
 */
export const describePages =
  (
    db: Db,
    settings: Pick<Settings, 'productName' | 'publicUrl' | 'answerWithinMs' | 'contact' | 'accounts'>,
    shown: Shown,
    findPictures: FindFeedPictures,
  ): DescribePage =>
  async (request): Promise<PageAnswer> => {
    const language = languageOf(request);
    const [path = '', query] = splitAt(request.url, '?');
    const say = textsOf(language, settings.productName);
    const described = await runWithTimeout(settings.answerWithinMs * SHARE, async () => {
      if (settings.accounts.reading === 'signed-in' && !(await request.findCaller())) return closedPage(path, say);
      return withPreviewPicture(await describe({ db, shown, language, ...settings }, path, say), findPictures);
    }).catch((error: unknown): Described => {
      if (!isDatabaseAway(error)) throw error;
      return unavailable(say);
    });
    if ('moved' in described) return { moved: described.moved + (query === undefined ? '' : `?${query}`) };
    return {
      status: described.status,
      language,
      head: writeHead(described.head, settings, language),
      page: described.status === 404 ? undefined : matchPage(path)?.pattern,
      picture: described.picture,
    };
  };

/** An app that makes a preview of an address asks for the picture from where somebody writes, so its address is that of our feeds. */
const withPreviewPicture = async (described: Described, findPictures: FindFeedPictures): Promise<Described> => {
  if ('moved' in described || !described.head.image) return described;
  const image = proxiedPicture(described.head.image, await findPictures());
  return { ...described, head: { ...described.head, image } };
};

/** The share of a call's time limit: it is less than all, so that the page comes and not a problem in JSON. */
const SHARE = 0.8;

const unavailable = (say: Say): Described => ({ status: 503, head: { description: say('home') } });

/** It tells nothing of what is there: pages are told from others by the form of their address alone. */
const closedPage = (path: string, say: Say): Described => ({
  status: matchPage(path) ? 200 : 404,
  head: { description: say('home'), isUnlisted: true },
});

type Say = (text: PageText, values?: Record<string, string>) => string;

const textsOf =
  (language: Language, productName: string): Say =>
  (text, values) =>
    fill(texts(language).pages[text], { productName, ...values });

interface Sources extends Pick<Settings, 'productName' | 'contact'> {
  db: Db;
  shown: Shown;
  language: Language;
}

const describe = async (sources: Sources, path: string, say: Say): Promise<Described> => {
  const page = matchPage(path);
  if (!page) return (await formerAddress(sources.db, path)) ?? unknownPage(say);
  const urlKey = sourceOf(page);
  if (urlKey !== undefined) {
    return page.pattern === '/:urlKey/feed/:id'
      ? itemPage(sources.db, page, say)
      : projectPage(sources, { page, path, urlKey }, say);
  }
  // The chat is a document of its own at exactly this address.
  if (page.pattern === '/kakaoChat' && sources.contact.chatUrl !== undefined) return { moved: '/kakaoChat' };
  if (page.pattern.startsWith('/board/')) return boardPage(sources, page, say);
  const head = headOf(page, path, sources, say);
  if (page.pattern !== '/discover') return { status: 200, head };
  return { status: 200, head, picture: discoverPicture(await sources.shown.topProjects(sources.language)) };
};

/** The key of the source that the page is of. */
const sourceOf = ({ pattern, params: { urlKey, type, key } }: MatchedPage): string | undefined =>
  pattern === '/:type/:key/news' && type === 'project' ? key : urlKey;

const unknownPage = (say: Say): Described => ({
  status: 404,
  head: { title: say('notFound'), description: say('home'), isUnlisted: true },
});

/**
 * A word that has become ours was the key of a source before (`0015-former-keys.sql`): the addresses of its page and of its items lead on,
 * where no page of ours has them.
 */
const formerAddress = async (db: Db, path: string): Promise<Described | undefined> => {
  const [, former, rest = ''] = /^\/([a-z0-9_-]+)(\/feed\/\d+)?\/?$/.exec(path) ?? [];
  if (former === undefined || !reservedKeys.includes(former)) return undefined;
  const project = await previewProject(db, former);
  return project && { moved: `/${project.urlKey}${rest}` };
};

/** As many rows as a tall window shows. */
const ROWS = 10;

const projectPage = async (
  sources: Sources,
  { page, path, urlKey }: { page: MatchedPage; path: string; urlKey: string },
  say: Say,
): Promise<Described> => {
  const { db, shown } = sources;
  const project = await previewProject(db, urlKey);
  if (!project) return unknownPage(say);
  if (project.urlKey !== urlKey) return { moved: underKey(page, path, project.urlKey) };
  const head = headOfProject(project, say);
  const title = titleOf(page, sources, { word: page.params.word, title: project.title }) ?? head.title;
  if (page.pattern !== '/:urlKey') return { status: 200, head: { ...head, title, isUnlisted: true } };
  return { status: 200, head, picture: projectPicture(project, await shown.newestItems(project.id, ROWS)) };
};

const itemPage = async (db: Db, { params }: MatchedPage, say: Say): Promise<Described> => {
  const id = Number(params.id);
  const found = Number.isSafeInteger(id) && id > 0 ? await previewItem(db, params.urlKey!, id) : undefined;
  if (!found?.item) return unknownPage(say);
  const { project, item } = found;
  const path = `/${project.urlKey}/feed/${id}`;
  if (project.urlKey !== params.urlKey) return { moved: path };
  const ofProject = headOfProject(project, say);
  return {
    status: 200,
    head: {
      ...ofProject,
      title: item.title || project.title,
      description: item.excerpt || ofProject.description,
      image: item.image ?? project.image,
      path,
      publishedAt: item.publishedAt,
    },
  };
};

/** A page where one writes tells a stranger nothing. */
const boardPage = async (sources: Sources, page: MatchedPage, say: Say): Promise<Described> => {
  const { db, language, productName } = sources;
  const { pattern, params } = page;
  const board = params.board!;
  if (!isBoard(board)) return unknownPage(say);
  const { title, text, write } = texts(language).boards[board];
  const path = `/board/${board}`;
  const head = { title, description: fill(text, { productName }), path, feed: { title, path: `${path}/rss.xml` } };
  if (pattern === '/board/:board') return { status: 200, head };
  if (pattern !== '/board/:board/:postId') {
    const ofPage = pattern === '/board/:board/write' ? write : titleOf(page, sources);
    return { status: 200, head: { ...head, title: ofPage ?? title, isUnlisted: true } };
  }
  const id = Number(params.postId);
  const post = Number.isSafeInteger(id) && id > 0 ? await previewPost(db, board, id) : undefined;
  if (!post) return unknownPage(say);
  return {
    status: 200,
    head: {
      ...head,
      title: post.title,
      description: post.excerpt,
      path: `${path}/${id}`,
      publishedAt: post.publishedAt,
    },
  };
};

const headOfProject = ({ urlKey, title, description, image, generator }: ItemsProject, say: Say): PageHead => ({
  title,
  description: description || say('project', { title }),
  image,
  path: `/${urlKey}`,
  feed: { title, path: generator === null ? `/${urlKey}/rss.xml` : `/rss/${generator}.xml` },
});

/** The same page of another key, which stands first, or second in the address of news. */
const underKey = ({ pattern }: MatchedPage, path: string, urlKey: string): string =>
  path
    .split('/')
    .with(pattern === '/:type/:key/news' ? 2 : 1, urlKey)
    .join('/');

/** The pages that are the same for every instance. Those of one's own things have nothing to tell a stranger. */
const told: Partial<Record<PagePattern, { title?: PageText; text: PageText }>> = {
  '/': { text: 'home' },
  '/discover': { title: 'discover', text: 'discoverText' },
  '/projects': { title: 'projects', text: 'projectsText' },
  '/projects/tag/:tag': { title: 'tag', text: 'tagText' },
  '/timeline': { title: 'timeline', text: 'timelineText' },
  '/timeline/tag/:tag': { title: 'timelineTag', text: 'tagText' },
  '/help': { title: 'help', text: 'helpText' },
  '/help/boards': { title: 'boardsHelp', text: 'boardsHelpText' },
  '/contact': { title: 'contact', text: 'contactText' },
};

const headOf = (page: MatchedPage, path: string, sources: Sources, say: Say): PageHead => {
  const { pattern, params } = page;
  const known = told[pattern];
  if (!known) {
    const word = params.keyword;
    const title = titleOf(page, sources, { word }) ?? (word && say('search', { word }));
    const feed = pattern === '/search/:keyword' ? feedAt('/search', word!, title!) : undefined;
    return { title, description: say('home'), isUnlisted: true, ...(feed && { feed }) };
  }
  const { title, text } = known;
  return {
    title: title && say(title, params),
    description: say(text, params),
    path: path === '/' ? '/' : path.replace(/\/$/, ''),
    ...(params.tag !== undefined && { feed: feedAt('/projects/tag', params.tag, say('timelineTag', params)) }),
  };
};

/** Answers undefined where the word is longer than a feed's may be. */
const feedAt = (folder: string, word: string, title: string): PageHead['feed'] =>
  word.length > 100 ? undefined : { title, path: `${folder}/${encodeURIComponent(segmentOfWord(word))}/rss.xml` };

/** The title that the app gives the page; undefined where that depends on who looks. */
const titleOf = (
  { pattern, params }: MatchedPage,
  { language, productName }: Sources,
  { word = '', title = '' }: { word?: string; title?: string } = {},
): string | undefined => {
  const titles: Partial<Record<string, string>> = texts(language).titles;
  const text = titles[pattern === '/app/:os' ? `/app/${params.os}` : pattern];
  return text && fill(text, { productName, word, title });
};

const splitAt = (text: string, mark: string): [string, string | undefined] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
};
