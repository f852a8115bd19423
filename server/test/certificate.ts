import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** Makes a certificate (RFC 5280) on the spot for names and IPv4 addresses, so that no key lies in the repository. `until` is a UTCTime. */
export const selfSigned = (names: string[], until: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const issuer = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('test')))));
  const validity = sequence(der(0x17, Buffer.from('200101000000Z'.replace('20', '19'))), der(0x17, Buffer.from(until)));
  const alternatives = names.map(name =>
    isIPv4(name) ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name)),
  );
  const extension = sequence(oid('551d11'), der(0x04, sequence(...alternatives)));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, createHash('sha256').update(names.join()).digest().subarray(0, 8).fill(1, 0, 1)),
    algorithm,
    issuer,
    validity,
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signed(body, privateKey)])));
  const cert = `-----BEGIN CERTIFICATE-----\n${whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert };
};

const signed = (body: Buffer, key: KeyObject): Buffer => sign('sha256', body, key);

const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));

const der = (tag: number, content: Buffer): Buffer => {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
