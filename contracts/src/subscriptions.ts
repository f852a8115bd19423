/** Who follows what. Until subscriptions exist, both calls answer 401 with LOGIN_REQUIRED. */
import { z } from 'zod';
import { feedPage } from './items.ts';
import { endpoint, pageSize, rowIdInput } from './wire.ts';

const tags = ['Feeds and search'];
const paging = { id: rowIdInput.optional(), size: pageSize };

export const feedOfSubscriptions = endpoint({
  method: 'GET',
  url: '/v1/feed/subscribes',
  summary: "Items of the caller's subscriptions",
  tags,
  querystring: z.object(paging),
  response: feedPage,
});

export const searchSubscriptions = endpoint({
  method: 'GET',
  url: '/v1/search/subscription',
  summary: "Items of the caller's subscriptions that match words",
  tags,
  querystring: z.object({ word: z.string().trim().min(1).max(100), ...paging }),
  response: feedPage,
});
