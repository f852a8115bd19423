/** The start failed for a reason that the operator can mend. The message says how; the stack is not needed. */
export class StartError extends Error {
  override name = 'StartError';
}
