/** What page and worker say to each other. */

export type ToWorker =
  /** Forgets all answers: on sign-out, so that nothing of a person stays behind. */
  | { say: 'wipe' }
  /** Keeps these addresses of answers, which the page had fetched before the worker was there. */
  | { say: 'keep'; urls: string[] };

/** Whether the last answer came from the server or from what is kept. */
export interface ToPage {
  say: 'network';
  reached: boolean;
}
