import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const keyFile = z.object({
  project_id: z.string().regex(/^[a-z0-9:.-]+$/),
  client_email: z.string().min(3),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
});

export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  /** It is in PEM. */
  privateKey: string;
  tokenUrl: string;
}

/** The key file of a Google service account, by its path or as its JSON. Undefined where it is none, or its key cannot be read. */
export const readServiceAccount = (given: string): ServiceAccount | undefined => {
  try {
    const text = given.trim().startsWith('{') ? given : readFileSync(given, 'utf8');
    const { project_id, client_email, private_key, token_uri } = keyFile.parse(JSON.parse(text));
    if (createPrivateKey(private_key).asymmetricKeyType !== 'rsa') return undefined;
    return { projectId: project_id, clientEmail: client_email, privateKey: private_key, tokenUrl: token_uri };
  } catch {
    return undefined;
  }
};
