/** Lists the addresses of the community. */
import { isBoard } from '@newsbell/contracts/board-rules';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wasSignedIn } from '#features/accounts/login.ts';
import { boardSearchIn, searchOn } from '#features/boards/board-search.ts';
import { withAllTexts } from '#i18n/index.ts';
import { addressSearch, type Context, getParentRoute } from './tree-root.ts';

/** The community's queries are in a file of their own, for those who come there. */
const boardQueries = () => import('#features/boards/queries.ts');
const beginPost = ({ queries }: Context, { board, postId }: { board: string; postId: string }): void => {
  if (isBoard(board) && /^[1-9]\d{0,15}$/.test(postId))
    void boardQueries()
      .then(({ postQuery }) => queries.prefetchQuery(postQuery(board, Number(postId))))
      .catch(() => {});
};
export const board = createRoute({
  getParentRoute,
  path: '/board/$board',
  validateSearch: boardSearchIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) => {
    const { board } = params;
    if (isBoard(board))
      void boardQueries()
        .then(({ boardPageQuery }) => queries.prefetchQuery(boardPageQuery(board, searchOn(board, deps))))
        .catch(() => {});
  },
  component: lazyRouteComponent(() => withAllTexts(import('./board-route.tsx')), 'BoardRoute'),
});
export const write = createRoute({
  getParentRoute,
  path: '/board/$board/write',
  validateSearch: addressSearch,
  component: lazyRouteComponent(() => withAllTexts(import('./write-route.tsx')), 'WriteRoute'),
});
export const post = createRoute({
  getParentRoute,
  path: '/board/$board/$postId',
  loader: ({ context, params }) => beginPost(context, params),
  component: lazyRouteComponent(() => withAllTexts(import('./post-route.tsx')), 'PostRoute'),
});
export const postEdit = createRoute({
  getParentRoute,
  path: '/board/$board/$postId/edit',
  loader: ({ context, params }) => {
    if (wasSignedIn()) beginPost(context, params);
  },
  component: lazyRouteComponent(() => withAllTexts(import('./post-edit-route.tsx')), 'PostEditRoute'),
});
