import type { Certificate } from '#net/reach.ts';
import { critical, type Judged, type Say, warning } from './check.ts';

const RENEWED_BEFORE_MS = 14 * 86_400_000;

/** Answers what is wrong with a certificate, or soon will be. */
export const certificateTrouble = ({ until, trouble }: Certificate, host: string, say: Say): Judged | undefined => {
  const left = until.getTime() - Date.now();
  const remedy = say('certificateDo');
  if (trouble === 'CERT_HAS_EXPIRED') return critical(say('certificateExpired', { host }), remedy);
  if (trouble === 'ERR_TLS_CERT_ALTNAME_INVALID') return critical(say('certificateWrongName', { host }), remedy);
  if (trouble) return critical(say('certificateUntrusted', { host, error: trouble }), remedy);
  return left < RENEWED_BEFORE_MS ? warning(say('certificateEnds', { host, day: dayOf(until) }), remedy) : undefined;
};

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
