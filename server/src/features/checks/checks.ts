/** Runs all checks side by side, each within a limit of time. */
import type { Language } from '@newsbell/contracts/languages';
import type { Finding } from '@newsbell/contracts/overview';
import { type CheckId, checkIds } from '#i18n/checks/texts.ts';
import { fill, texts } from '#i18n/texts.ts';
import { said } from '#text/said.ts';
import { type Check, critical, type Judged, type Say, type World, warning } from './check.ts';
import { checkClock } from './clock.ts';
import { checkDatabase } from './database.ts';
import { checkDisk } from './disk.ts';
import { checkDkim } from './dkim.ts';
import { checkDns } from './dns.ts';
import { checkMailServer } from './mail-server.ts';
import { checkPublicUrl } from './public-url.ts';
import { checkPushServices } from './push-services.ts';
import { checkSettings } from './settings.ts';

export type Checks = (language: Language) => Promise<Finding[]>;

const checks: Record<CheckId, Check> = {
  settings: checkSettings,
  disk: checkDisk,
  database: checkDatabase,
  clock: checkClock,
  dns: checkDns,
  'public-url': checkPublicUrl,
  'mail-server': checkMailServer,
  dkim: checkDkim,
  'push-services': checkPushServices,
};

export const LIMIT_MS = 10_000;

/** Never throws: a check that fails by itself is a finding, too. */
export const openChecks =
  (
    world: World,
    { limitMs = LIMIT_MS, all = checks }: { limitMs?: number; all?: Record<CheckId, Check> } = {},
  ): Checks =>
  async language => {
    const words = texts(language).checks;
    const say: Say = (text, values = {}) => fill(words[text], values);
    const judged = await Promise.all(checkIds.map(id => within(limitMs, all[id], world, say)));
    return checkIds.flatMap((id, at) => {
      const found = judged[at];
      if (!found) return [];
      const { state, text, remedy = null, path = null } = found;
      return [{ id, state, name: words[id], text, remedy, path }];
    });
  };

const within = async (limitMs: number, check: Check, world: World, say: Say): Promise<Judged | undefined> => {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Judged>(resolve => {
    timer = setTimeout(() => resolve(critical(say('tooLate', { seconds: limitMs / 1000 }), say('tooLateDo'))), limitMs);
  });
  try {
    return await Promise.race([check(world, say, ending.signal), late]);
  } catch (error) {
    return warning(say('unforeseen', { error: said((error as Error).message) }), say('unforeseenDo'));
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
};
