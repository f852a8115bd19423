/** These are the calls of an administrator on links to sign up. */
import { z } from 'zod';
import { rowIdInput } from './input.ts';
import { endpoint, moment, rowId } from './wire.ts';

const tags = ['Administration'];

/** It is for one account, and ends seven days after it was made. */
export const signUpInvitation = z
  .object({
    id: rowId,
    note: z.string().describe('whom it is for, as its maker wrote it'),
    createdDate: moment,
    endsAt: moment,
    usedAt: moment.nullable(),
    revokedAt: moment.nullable().describe('it was revoked before its time'),
    madeBy: z.string().nullable().describe('the username of an administrator; null once that account is gone'),
    usedBy: z.string().nullable().describe('the username of the account that came by it'),
  })
  .meta({ id: 'SignUpInvitation' });
export type SignUpInvitation = z.infer<typeof signUpInvitation>;

/**
 * The open ones come first, then the ones that were used or have ended within 30 days, and of each the newest; there are
 * 200 at most.
 */
export const adminInvitationList = endpoint({
  method: 'GET',
  url: '/v1/admin/invitation',
  access: 'admin',
  summary: 'List the invitations to sign up',
  tags,
  response: z.array(signUpInvitation),
});

/** The link stands in this answer alone: only the hash of its secret is stored. 100 may be open at a time. */
export const adminInvitationMake = endpoint({
  method: 'POST',
  url: '/v1/admin/invitation',
  access: 'admin',
  problems: ['TOO_MANY_INVITATIONS'],
  summary: 'Make a link to sign up',
  tags,
  body: z.object({ note: z.string().trim().max(200).default('') }),
  response: z.object({ invitation: signUpInvitation, link: z.string() }),
});

/** Idempotent for one that has ended. An account that came by it stays. */
export const adminInvitationWithdraw = endpoint({
  method: 'DELETE',
  url: '/v1/admin/invitation/:id',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'Withdraw an invitation to sign up',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ message: z.string() }),
});
