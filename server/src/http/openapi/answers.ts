/** Describes what a call answers: its success with an example, and its refusals by status, with an example of each code. */
import { ntfyNumber } from '@newsbell/contracts/ntfy';
import { type ProblemCode, problemCodes } from '@newsbell/contracts/problems';
import { texts } from '#i18n/texts.ts';
import { type DeclaredRoute, problemsOf, refusesAsNtfy } from '../call-problems.ts';
import { problemStatus } from '../problems.ts';
import { type Answer, type Call, type Components, type Content, json } from './call.ts';
import { valueOfType, valuesOfCall } from './example-values.ts';
import { exampleMaker } from './examples.ts';

const { problems, fields } = texts('en');

export const refusalExamples = Object.fromEntries(
  problemCodes.map(code => [
    code,
    { value: { message: problems[code], code, ...(code === 'INVALID_FIELDS' && { fields: { id: fields.missing } }) } },
  ]),
);

export const ntfyRefusalExamples = Object.fromEntries(
  problemCodes.map(code => {
    const http = problemStatus[code];
    const link = 'https://newsbell.example.org/help';
    const value = { code: ntfyNumber(code, http), http, error: problems[code], link, problem: code };
    return [`ntfy.${code}`, { value }];
  }),
);

export const describeAnswers = (call: Call, declared: DeclaredRoute, components: Components): void => {
  const { access, answers = json, redirects } = declared.config;
  const done = 202 in call.responses ? 202 : 200;
  const success = call.responses[done] as Answer;
  call.responses = {
    ...(redirects ? { 302: redirect } : { [done]: successOf(call, success, declared, components) }),
    // One that wants a token has no other address.
    ...(feeds.has(answers) && { ...(access === 'anyone' && { 301: moved }), 304: unchanged }),
    ...refusalsOf(declared, components),
  };
};

/** A document in JSON that is no answer of ours is an object, whatever the contract calls its text. */
const successOf = (
  { operationId = '' }: Call,
  { content }: Answer,
  { config: { answers = json } }: DeclaredRoute,
  { schemas }: Components,
): Answer => {
  const schema = content?.[json]?.schema;
  const description = 'The call was made.';
  if (!schema) return { description };
  const own = valuesOfCall[operationId]?.answer;
  if (answers === json)
    return { description, content: { [json]: { schema, example: own ?? exampleMaker(schemas, 'answer')(schema) } } };
  const typed = answers.endsWith('+json') ? { type: 'object' } : schema;
  return { description, content: { [answers]: { schema: typed, example: own ?? valueOfType[answers] } } };
};

const feeds = new Set(['application/rss+xml', 'application/atom+xml', 'application/feed+json']);

const address = { description: 'The address that it leads to.', schema: { type: 'string', format: 'uri' } };
const redirect: Answer = { description: 'A redirect.', headers: { Location: address } };
const moved: Answer = { description: 'The feed has another address.', headers: { Location: address } };
const unchanged: Answer = { description: 'The feed is as the request’s If-None-Match or If-Modified-Since says.' };

const refusalsOf = (declared: DeclaredRoute, components: Components): Call['responses'] => {
  const { refusals = json } = declared.config;
  const byStatus = Map.groupBy(problemsOf(declared), code => problemStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      // Another name than ours is refused before the call is looked at.
      const isOurs = status === 421;
      const isText = refusals !== json && !isOurs;
      const isNtfy = refusesAsNtfy(declared) && !isOurs;
      const [code] = codes;
      const answer = refusalOf(codes, isText ? inText(codes, refusals) : isNtfy ? asNtfy(codes) : asProblem(codes));
      if (isText || isNtfy || codes.length > 1) return [status, answer];
      components.responses ??= {};
      components.responses[code!] = answer;
      return [status, { $ref: `#/components/responses/${code}` }];
    }),
  );
};

const refusalOf = (codes: readonly ProblemCode[], content: Content): Answer => {
  const headers = headersOf(codes);
  return {
    description: codes.map(code => `\`${code}\`: ${problems[code]}`).join('\n\n'),
    ...(headers && { headers }),
    content,
  };
};

const asProblem = (codes: readonly ProblemCode[]): Content => ({
  [json]: {
    schema: { $ref: '#/components/schemas/Problem' },
    examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }])),
  },
});

const asNtfy = (codes: readonly ProblemCode[]): Content => ({
  [json]: {
    schema: { $ref: '#/components/schemas/NtfyError' },
    examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/ntfy.${code}` }])),
  },
});

/** A refusal in text is for programs that read no JSON. */
const inText = ([code]: readonly ProblemCode[], type: string): Content => ({
  [type]: { schema: { type: 'string' }, example: `${problems[code!]}\n` },
});

const headersOf = (codes: readonly ProblemCode[]): Answer['headers'] => {
  if (codes.includes('TOO_MANY_REQUESTS') || codes.includes('UNAVAILABLE'))
    return { 'Retry-After': { description: 'Seconds until it may be asked again.', schema: { type: 'integer' } } };
  if (codes.includes('TOKEN_SCOPE'))
    return { 'WWW-Authenticate': { description: 'Where a token was sent: RFC 6750.', schema: { type: 'string' } } };
  return undefined;
};
