import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt } from '#test/push-crypto.ts';
import { encrypt } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts the example of RFC 8291 to the bytes that it gives', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const receiver = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const made = encrypt(Buffer.from('When I grow up, I want to be a watermelon'), receiver, {
    keys,
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  });
  expect(made.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('makes something else of the same message each time, which its receiver reads and nobody else', () => {
  const receiver = createECDH('prime256v1');
  const p256dh = receiver.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const message = Buffer.from('세 가지 소식');
  const [one, two] = [encrypt(message, { p256dh, auth }), encrypt(message, { p256dh, auth })];
  expect(one.equals(two)).toBe(false);
  for (const each of [one, two]) expect(decrypt(each, receiver, auth)).toEqual(message);
  expect(() => decrypt(one, receiver, Buffer.alloc(16, 8))).toThrow();
});
