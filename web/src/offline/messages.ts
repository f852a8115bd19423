/** What the worker says to its pages; `#ui/tellWorker.ts` has what they say to it. */
export type ToPage =
  /** Whether the last answer came from the server or from what is kept. */
  | { say: 'network'; reached: boolean }
  /** A push message has come: there is something new. */
  | { say: 'pushed' }
  /** A notification was clicked: the page goes to this path of ours and answers at the port, unless it is too late (ms of the clock). */
  | { say: 'open'; path: string; before: number };
