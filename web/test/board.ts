import type { Board, Comment, Post, PostRow } from '@newsbell/contracts/boards';
import { newsSource } from './source.ts';

const mina = { username: 'mina', nickname: 'Mina', profileImage: null, blocked: false };
const moment = '2026-03-05T00:00:00.000Z';
const written = {
  withheldFor: null,
  decision: null,
  author: mina,
  createdDate: moment,
  editedDate: null,
  editedByManager: false,
};

export const postRow = (id: number, given: Partial<PostRow> = {}): PostRow => ({
  id,
  title: `Post ${id}`,
  author: mina,
  excerpt: `Excerpt ${id}`,
  language: 'en',
  notice: false,
  createdDate: moment,
  editedDate: null,
  lastCommentDate: null,
  commentsCount: 0,
  answered: false,
  state: null,
  votes: 0,
  ...given,
});

export const boardOf = (posts: PostRow[], given: Partial<Board> = {}): Board => ({
  urlKey: 'qna',
  posts,
  held: [],
  totalPages: 1,
  canEdit: true,
  ...given,
});

export const comment = (number: number, given: Partial<Comment> = {}): Comment => ({
  ...written,
  id: 100 + number,
  number,
  parentId: null,
  html: `<p>Comment ${number}</p>`,
  deleted: false,
  canEdit: false,
  canRestore: false,
  ...given,
});

/** Makes a post as a verified person sees it who has not written it. */
export const postOf = (id: number, given: Partial<Post> = {}): Post => ({
  ...written,
  id,
  board: 'qna',
  title: `Post ${id}`,
  html: `<p>Text ${id}</p>`,
  language: 'en',
  edition: 1,
  notice: false,
  following: false,
  deleted: false,
  canEdit: false,
  canRestore: false,
  canComment: true,
  canNotice: false,
  canAccept: false,
  answerId: null,
  url: null,
  state: null,
  stateReason: null,
  source: null,
  votes: 0,
  voted: false,
  canVote: false,
  canSetState: false,
  comments: [],
  ...given,
});

/** It is the source that `requestOf` asks for. */
export const harbour = newsSource('harbour', { title: 'Harbour News' });

/** Makes an open request as a verified person sees it who has not voted for it. */
export const requestOf = (id: number, given: Partial<Post> = {}): Post =>
  postOf(id, { board: 'request', url: 'https://harbour.example/', state: 'OPEN', votes: 2, canVote: true, ...given });
