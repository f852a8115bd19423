import { expect, it } from 'vitest';
import { strike, strikeText } from './strike.ts';

it.each([
  'nb_256t-dzxm-0gcf-6ayn-1fn1',
  'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
  'github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuv',
  'glpat-abcdefgh12345678',
  'xoxb-1234567890-abcdefghij',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'sk_live_abcdefgh12345678',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
])('a text that looks like a token is struck out wherever it stands: %s', secret => {
  for (const text of [secret, `see ${secret}.`, `{"a":"${secret}"`, `https://x.example/?q=${secret}&b=1`])
    expect(strikeText(text)).not.toContain(secret);
  expect(JSON.stringify(strike({ a: [{ b: `x ${secret} y` }], [secret]: 1 }))).not.toContain(secret);
});

it.each([
  'Bearer abc.def-123456',
  'Basic dXNlcjpwYXNz',
  'https://user:hunter22@host.example/',
  'token=hunter22hunter',
  '"password": "hunter22"',
  'api_key: hunter22',
  'Cookie: sid=hunter22',
])('credentials are struck out of a text: %s', text => {
  expect(strikeText(text)).not.toMatch(/hunter22|dXNlcjpwYXNz|abc\.def/);
});

it.each(['password', 'db_passwd', 'clientSecret', 'accessToken', 'Authorization', 'apiKey', 'API-KEY', 'Set-Cookie'])(
  'the value of a field of this name is struck out, whatever it is: %s',
  name => {
    expect(strike({ [name]: 'hunter' })).toEqual({ [name]: '•••' });
    expect(strike({ deep: [{ [name]: { value: 'hunter', n: 1 } }] })).toEqual({ deep: [{ [name]: '•••' }] });
    expect(strike({ [name]: null })).toEqual({ [name]: null });
  },
);

it('all else stays as it is, also names that objects have by themselves', () => {
  const sent = JSON.parse(
    '{"__proto__": {"x": 1}, "title": "A passage about tokens", "n": 1.5, "list": [true, null, "x"]}',
  );
  expect(JSON.stringify(strike(sent))).toBe(JSON.stringify(sent));
  expect(({} as { x?: number }).x).toBeUndefined();
});

it('takes time that grows with the length alone', () => {
  for (const part of ['token', 'a', 'eyJa-', '://', 'Bearer ', 'password"', 'xoxb-', ' '])
    expect(strikeText(part.repeat(256_000 / part.length)).length).toBeGreaterThan(0);
}, 10_000);
