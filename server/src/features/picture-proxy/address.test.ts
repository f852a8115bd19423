import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type PictureKey, pathOfPicture, pictureOfPath } from './address.ts';

const secret = () => randomBytes(32).toString('base64url');
const key: PictureKey = { secrets: [secret()] };
const parts = (path: string) => {
  const [, , mac = '', address = ''] = path.split('/');
  return { mac, address };
};

const address = 'https://pictures.example/a.png?x=1&y="가"';

it('gives back the address that it has signed', () => {
  const path = pathOfPicture(key, address);
  expect(path).toMatch(/^\/img\/[\w-]{22}\/[\w-]+$/);
  expect(pictureOfPath(key, parts(path))).toEqual({ address, shown: 'here' });
});

it('gives back nothing for another code, another address, or the code of another installation', () => {
  const { mac, address: encoded } = parts(pathOfPicture(key, address));
  const other = parts(pathOfPicture(key, 'https://pictures.example/b.png'));
  const forged = [
    ...['', 'a', mac.slice(1), `${mac}A`, `${mac.slice(0, -1)}=`, '가'.repeat(22), 'A'.repeat(22), other.mac],
    parts(pathOfPicture({ secrets: [secret()] }, address)).mac,
  ];
  for (const wrong of forged)
    expect([wrong, pictureOfPath(key, { mac: wrong, address: encoded })]).toEqual([wrong, undefined]);
  for (const wrong of ['', other.address, encoded.slice(0, -1), `${encoded}A`]) {
    expect([wrong, pictureOfPath(key, { mac, address: wrong })]).toEqual([wrong, undefined]);
  }
});

it('knows one spelling of an address', () => {
  const { mac, address: encoded } = parts(pathOfPicture(key, address));
  expect(Buffer.from(`${encoded}=`, 'base64url').toString()).toBe(address);
  expect(pictureOfPath(key, { mac, address: `${encoded}=` })).toBeUndefined();
});

it('signs with the first secret, and reads what a former one has signed', () => {
  const rotated = { secrets: [secret(), ...key.secrets] };
  expect(pathOfPicture(rotated, address)).not.toBe(pathOfPicture(key, address));
  expect(pictureOfPath(rotated, parts(pathOfPicture(key, address)))).toEqual({ address, shown: 'here' });
  expect(pictureOfPath(key, parts(pathOfPicture(rotated, address)))).toBeUndefined();
});

it('tells an address in a feed from one in an answer', () => {
  const path = pathOfPicture(key, address, 'in feeds');
  expect(path).not.toBe(pathOfPicture(key, address));
  expect(pictureOfPath(key, parts(path))).toEqual({ address, shown: 'in feeds' });
});
