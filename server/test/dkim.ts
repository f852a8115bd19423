/** Verifies DKIM signatures of relaxed/relaxed (RFC 6376 §3.4) by Node.js alone, as a receiver does. */
import { createPublicKey, generateKeyPairSync, hash, verify } from 'node:crypto';

export const dkimKey = (modulusLength = 2048) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength });
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
};

export interface Verdict {
  tags: Record<string, string>;
  bodyHolds: boolean;
  headersHold: boolean;
}

/** The mail has line ends of CRLF, as on the wire. */
export const verifyDkim = (mail: string, publicKey: string): Verdict => {
  const end = mail.indexOf('\r\n\r\n');
  const fields = mail.slice(0, end).split(/\r\n(?![ \t])/);
  const own = fields.find(field => /^dkim-signature:/i.test(field)) ?? '';
  const tags = Object.fromEntries(
    own
      .replace(/^[^:]*:/, '')
      .split(';')
      .map(tag => tag.replaceAll(/\s/g, ''))
      .map(tag => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
  const left = [...fields];
  const covered = (tags.h ?? '').split(':').flatMap(name => {
    // RFC 6376 §5.4.2: of several of one name the last one is taken first.
    const at = left.findLastIndex(field => field.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return at < 0 ? [] : left.splice(at, 1);
  });
  const text = [...covered.map(relaxed), relaxed(own.replace(/(;\s*b=)[^;]*/, '$1'))].join('\r\n');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
  return {
    tags,
    bodyHolds: hash('sha256', relaxedBody(mail.slice(end + 4)), 'base64') === tags.bh,
    headersHold: verify('sha256', Buffer.from(text, 'latin1'), key, Buffer.from(tags.b ?? '', 'base64')),
  };
};

const relaxed = (field: string): string => {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ');
  return `${field.slice(0, colon).toLowerCase().trim()}:${value.trim()}`;
};

const relaxedBody = (body: string): Buffer => {
  const lines = body.split('\r\n').map(line => line.replaceAll(/[ \t]+/g, ' ').replace(/ $/, ''));
  return Buffer.from(lines.join('\r\n').replace(/(\r\n)*$/, '\r\n'), 'latin1');
};
