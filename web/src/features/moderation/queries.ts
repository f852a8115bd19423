/** Makes the calls of moderation that people make. */
import { type CallInput, call } from '#api.ts';

export const sendReport = (body: CallInput<'report'>['body']) => call('report', { body });
