/** A channel answers this when it fails before it has asked a far end: at our own database, or at the message itself. */
import { isTransient } from '#db/trouble.ts';
import type { Outcome, Unasked } from './channel.ts';

/** Circuit breaker: neither of the two counts against the far end's host, which would be left alone by all for it. */
export const ownTrouble = (error: unknown): Outcome | Unasked =>
  isTransient(error)
    ? { kind: 'back', error: String(error) }
    : { kind: 'later', code: 'UNREACHABLE', error: String(error), ofDestination: true };
