/** Decrypts as the receiving side of Web Push, from RFC 8188 and RFC 8291 alone: it shares no code with the sending side. */
import { createDecipheriv, createHmac, type ECDH } from 'node:crypto';

/** Throws where the message is not for this receiver, or not well-formed. */
export const decrypt = (body: Buffer, receiver: ECDH, auth: Buffer): Buffer => {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderKey = body.subarray(21, 21 + body[20]!);
  const record = body.subarray(21 + body[20]!);
  if (record.length > recordSize) throw new Error('more than one record');

  const shared = receiver.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey]);
  const secret = expand(mac(auth, shared), info, 32);
  const pseudoRandom = mac(salt, secret);
  const key = expand(pseudoRandom, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(pseudoRandom, Buffer.from('Content-Encoding: nonce\0'), 12);

  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some(byte => byte !== 0)) throw new Error('no delimiter');
  return padded.subarray(0, end);
};

const mac = (key: Uint8Array, data: Uint8Array): Buffer => createHmac('sha256', key).update(data).digest();

/** Computes HKDF's expansion, of one block at most. */
const expand = (key: Buffer, info: Buffer, length: number): Buffer =>
  mac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, length);
