import { expect, test } from 'vitest';
import { said, secretsIn } from './said.ts';

test('the words of a far end are on one line, and cut', () => {
  expect(said('554 5.7.1\r\n  No\u202e\x1b[31m way')).toBe('554 5.7.1 No [31m way');
  expect(said('x'.repeat(500))).toHaveLength(200);
});

test('neither a password nor a name of an address is in them, in whatever form', () => {
  const secrets = secretsIn('smtp://bell%40x.test:s%2Fcret@mail.test:587');
  for (const echoed of [
    's/cret',
    's%2Fcret',
    'bell@x.test',
    Buffer.from('\0bell@x.test\0s/cret').toString('base64'),
    Buffer.from('s/cret').toString('base64'),
    Buffer.from('bell@x.test').toString('base64'),
  ])
    expect(said(`535 not ${echoed}`, secrets), echoed).toBe('535 not •••');
  expect(said('cannot open http://me:secret@proxy:3128/x')).toBe('cannot open http://•••@proxy:3128/x');
  expect(said('250 as before', secretsIn('smtp://mail.test'))).toBe('250 as before');
});
