/** The calls about the people of boards: who is told of a post, whom a text mentions, and who is blocked. */
import * as people from '@newsbell/contracts/board-people';
import * as contract from '@newsbell/contracts/boards';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { block, blockedBy, follow, unblock, unfollow } from './following.ts';
import { suggestMentions } from './mentions.ts';
import { findPost } from './post.ts';

export const boardPeopleRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  for (const [route, change] of [
    [contract.followPost, follow],
    [contract.unfollowPost, unfollow],
  ] as const)
    app.route({
      ...route,
      handler: async ({ caller, params: { board, postId } }) => {
        const post = contract.isBoard(board) && (await findPost(db, caller, board, postId));
        if (!post) throw new Refusal('NOT_FOUND');
        await change(db, caller.accountId, postId);
        return { ...post, following: route === contract.followPost };
      },
    });
  app.route({
    ...people.mentionSuggestions,
    handler: ({ caller, query }) => suggestMentions(db, caller.accountId, query),
  });

  app.route({ ...people.blockedPeople, handler: ({ caller }) => blockedBy(db, caller.accountId) });
  app.route({
    ...people.blockPerson,
    handler: async ({ caller, body }) => {
      const outcome = await block(db, caller.accountId, body.username);
      if (outcome === 'absent') throw new Refusal('NOT_FOUND');
      if (outcome === 'too-many') throw new Refusal('TOO_MANY_BLOCKED');
      return blockedBy(db, caller.accountId);
    },
  });
  app.route({
    ...people.unblockPerson,
    handler: async ({ caller, query }) => {
      await unblock(db, caller.accountId, query.username);
      return blockedBy(db, caller.accountId);
    },
  });
};
