/** Answers a refusal in ntfy's shape, by whose numbers its programs tell one from another. */
import { type NtfyError, ntfyNumber } from '@newsbell/contracts/ntfy';
import type { ProblemCode } from '@newsbell/contracts/problems';
import { type answerProblem, languageOf, problemStatus } from '#http/problems.ts';
import { texts } from '#i18n/texts.ts';
import { ntfyName } from './message.ts';

/** `link` leads to the help. */
export const answerInShape =
  (link: string): typeof answerProblem =>
  (request, reply, code, fields = {}) => {
    const http = problemStatus[code];
    const named = Object.entries(fields).map(([name, text]) => `${ntfyName(name)}: ${text}`);
    const message = [texts(languageOf(request)).problems[code], ...named].join(' ');
    const [field] = Object.keys(fields);
    const body: NtfyError = { code: numberOf(code, http, field), http, error: message, link, problem: code };
    if (code === 'UNAVAILABLE') reply.header('retry-after', '5');
    return reply
      .status(http)
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Language')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(body);
  };

const numberOf = (code: ProblemCode, http: number, field = ''): number =>
  (code === 'INVALID_FIELDS' ? ofField[ntfyName(field)] : undefined) ?? ntfyNumber(code, http);

/** As ntfy numbers them. */
const ofField: Record<string, number> = {
  ...{ delay: 40004, priority: 40007, topic: 40009, message: 40011, attach: 40013, icon: 40021, sequence_id: 40049 },
};
