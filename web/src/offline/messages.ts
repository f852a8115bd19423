/** The worker sends these messages to its pages; `#ui/tell-worker.ts` has those of the pages. */
export type ToPage =
  /** `reached` is true where the last answer came from the server, and false where it came from the cache. */
  | { say: 'network'; reached: boolean }
  /** A push message has come: there is something new. */
  | { say: 'pushed' }
  /** A notification was clicked: the page goes to this path of ours and answers at the port, unless it is too late (ms of the clock). */
  | { say: 'open'; path: string; before: number };
