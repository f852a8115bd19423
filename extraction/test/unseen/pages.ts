import { boardPages } from './boards.ts';
import { fourthPages } from './fourth.ts';
import { newsPages } from './news.ts';
import type { UnseenPage } from './page.ts';
import { pointerPages } from './pointers.ts';
import { secondPages } from './second.ts';
import { shopPages } from './shops.ts';
import { thirdPages } from './third.ts';

export const unseenPages: Record<string, UnseenPage> = {
  ...newsPages,
  ...boardPages,
  ...shopPages,
  ...pointerPages,
  ...secondPages,
  ...thirdPages,
  ...fourthPages,
};
