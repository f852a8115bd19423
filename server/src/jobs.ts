/**
 * The background side. No stage calls the next: each takes its work from columns and leaves its result in others, so
 * any number of processes may run all of them, and a crash on any line loses nothing.
 */
import type { Deps } from '#deps.ts';
import { forgetOldItems } from '#features/items/retention.ts';
import { startCrawler } from '#features/projects/crawl/crawler.ts';

export interface Jobs {
  /** There is new work: look now. */
  nudge(): void;
  /** Finishes what is under way and gives leases back. */
  stop(): Promise<void>;
}

export const startJobs = (deps: Deps): Jobs => {
  const crawler = startCrawler(deps);
  const forgetting = repeat(deps, forgetOldItems, { everyMs: 3_600_000, firstMs: 60_000 });
  return {
    nudge: crawler.nudge,
    stop: async () => {
      await Promise.all([crawler.stop(), forgetting.stop()]);
    },
  };
};

/** Runs a job until it says that there is no more, then rests. A failure is logged and tried again after the rest. */
const repeat = (deps: Deps, job: (deps: Deps) => Promise<boolean>, { everyMs = 0, firstMs = 0 }) => {
  let stopping = false;
  let endRest = () => {};
  const rest = (ms: number) =>
    new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    await rest(firstMs);
    while (!stopping) {
      const more = await job(deps).catch(error => {
        deps.log('job_failed', { job: job.name, error });
        return false;
      });
      if (!more && !stopping) await rest(everyMs);
    }
  })();
  return {
    stop: async () => {
      stopping = true;
      endRest();
      await running;
    },
  };
};
