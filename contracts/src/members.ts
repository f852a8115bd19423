/** These are the calls by which the owner of a private project to which they publish invites people, and people join and leave. No token makes them. */
import { z } from 'zod';
import { byDefault, clearable, flag, rowIdInput, wholeNumber } from './input.ts';
import { invitationLimits as limits } from './invitation-rules.ts';
import { endpoint, moment, rowId } from './wire.ts';

const tags = ['Members'];
const done = z.object({ message: z.string() });
const urlKey = z.string().min(1).max(64);
const secret = z.string().min(1).max(100);
const count = z.number().int().min(0);

/** `FULL`: as many people have joined as it is for, or as a project has at most. `ENDED`: its days are over. */
export const invitationState = z.enum(['OPEN', 'FULL', 'ENDED', 'REVOKED']);

export const invitation = z
  .object({
    id: rowId,
    url: z.string().meta({
      description: 'the link; who has it may join',
      examples: ['https://newsbell.example.org/invite/7k2m9x4c8v5b1n6q3z0w7d2hjk'],
    }),
    state: invitationState,
    people: count.nullable().describe('it is for so many people; null: for any number'),
    joined: count.describe('so many have joined by it'),
    expiresAt: moment.nullable().describe('null: it has no end'),
    createdDate: moment,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

/** Answers those of the caller's project, the newest first. Those that are over stay in the list for 30 days. */
export const invitationList = endpoint({
  method: 'GET',
  url: '/v1/project/:urlKey/invitations',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN'],
  summary: 'List the invitations to a private project',
  tags,
  params: z.object({ urlKey }),
  response: z.array(invitation),
});

/**
 * DEVELOPER_MODE refuses it outside of the developer mode, PROJECT_IS_PUBLIC for a project that everybody sees, TOO_MANY_INVITATIONS the
 * twenty-first that is open.
 */
export const invitationMake = endpoint({
  method: 'POST',
  url: '/v1/project/:urlKey/invitations',
  access: 'verified',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'DEVELOPER_MODE', 'PROJECT_IS_PUBLIC', 'TOO_MANY_INVITATIONS'],
  summary: 'Invite people to a private project',
  tags,
  params: z.object({ urlKey }),
  body: z.object({
    people: clearable(wholeNumber(1, limits.people)).describe('without it, for any number of people'),
    days: clearable(wholeNumber(1, limits.days)).describe('without it, it has no end'),
  }),
  response: invitation,
});

/** It ends at once, for good. Those who have joined by it stay members. One that is revoked already is not found. */
export const invitationRevoke = endpoint({
  method: 'DELETE',
  url: '/v1/project/:urlKey/invitations/:id',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Revoke an invitation',
  tags,
  params: z.object({ urlKey, id: rowIdInput }),
  response: done,
});

export const member = z
  .object({
    username: z.string(),
    nickname: z.string(),
    profileImage: z.string().nullable(),
    since: moment,
    subscribing: z.boolean().describe('they follow the project'),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

/** Answers who may read the caller's private project beside them, the newest first. */
export const memberList = endpoint({
  method: 'GET',
  url: '/v1/project/:urlKey/members',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN'],
  summary: 'List the members of a private project',
  tags,
  params: z.object({ urlKey }),
  response: z.array(member),
});

/**
 * They see nothing of it from now on, and what they have of it goes: their subscription, stars, read state and notices. They join again only by
 * an invitation that is made later.
 */
export const memberRemove = endpoint({
  method: 'DELETE',
  url: '/v1/project/:urlKey/members/:username',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Remove a member from a private project',
  tags,
  params: z.object({ urlKey, username: z.string().min(1).max(100) }),
  response: done,
});

/** The caller is a member no more, and what they have of it goes as if they were removed. They may join again by any open invitation. */
export const memberLeave = endpoint({
  method: 'DELETE',
  url: '/v1/project/:urlKey/membership',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'NOT_FOUND'],
  summary: 'Leave a private project',
  tags,
  params: z.object({ urlKey }),
  response: done,
});

const invitedTo = {
  title: z.string(),
  description: z.string().nullable(),
  owner: z.string().describe("the owner's nickname"),
  members: count,
};

/** `JOINED`: the caller reads it already, whatever has become of the invitation. One that is over tells nothing of its project. */
export const invitationOpen = endpoint({
  method: 'GET',
  url: '/v1/invitation/:secret',
  access: 'anyone',
  problems: ['NOT_FOUND'],
  summary: 'See what an invitation is to',
  tags,
  params: z.object({ secret }),
  response: z.discriminatedUnion('state', [
    z.object({ state: z.literal('OPEN'), ...invitedTo }),
    z.object({ state: z.literal('JOINED'), ...invitedTo, urlKey: z.string() }),
    z.object({ state: invitationState.exclude(['OPEN']) }),
  ]),
});
export type OpenedInvitation = z.infer<(typeof invitationOpen)['schema']['response'][200]>;

/** Idempotent: a member stays one, and is not counted again. INVITATION_ENDED refuses one that is not open. */
export const invitationJoin = endpoint({
  method: 'POST',
  url: '/v1/invitation/:secret',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'INVITATION_ENDED'],
  summary: 'Join a private project by an invitation',
  tags,
  params: z.object({ secret }),
  body: z.object({ subscribe: byDefault(flag, false).describe('follow it, too, and be notified of its news') }),
  response: z.object({
    urlKey: z.string(),
    subscribing: z
      .boolean()
      .describe('false where it was not asked for, or where the caller follows as much as one can'),
  }),
});
