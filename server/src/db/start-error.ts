/** A trouble that the operator can mend. Its message says how; nobody needs its stack. */
export class StartError extends Error {
  override name = 'StartError';
}
