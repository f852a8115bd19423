/** Secrets as files: `NAME_FILE` names a file that holds the setting `NAME`, as Docker's and systemd's secrets are handed over. */
import { readTextFile } from './text-file.ts';

/** These settings hold a secret, or an address that may have a password in it. */
export const secretSettings = [
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'FCM_SERVICE_ACCOUNT',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'HTTPS_PROXY',
] as const;

/** A key in PEM, and JSON. */
const inLines = new Set<string>(['DKIM_PRIVATE_KEY', 'FCM_SERVICE_ACCOUNT']);

/** Answers the name of the setting that names the file of a secret. */
export const fileSetting = (name: string): string => `${name}_FILE`;

type Values = Record<string, string | undefined>;

/** Puts what the files hold in the place of their settings. A newline at the end is the editor's. */
export const readSecrets = (env: Values): { values: Values; problems: string[]; warnings: string[] } => {
  const values = { ...env };
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const name of secretSettings) {
    const setting = fileSetting(name);
    const path = env[setting];
    if (path === undefined) continue;
    delete values[setting];
    if (env[name] !== undefined) {
      problems.push(`${setting}: ${name} is set as well, and one of both is enough`);
      continue;
    }
    const file = readTextFile(path);
    if (file.kind === 'unreadable') {
      problems.push(`${setting}: ${path} cannot be read: ${file.why}`);
      continue;
    }
    const value = file.text.replace(/\r?\n$/, '');
    if (value === '') problems.push(`${setting}: ${path} is empty`);
    if (/[\r\n]/.test(value) && !inLines.has(name)) problems.push(`${setting}: ${path} has several lines`);
    if (file.isOpen && !HANDED_OVER.test(path)) warnings.push(`${setting}: ${openWarning(path)}`);
    values[name] = value;
  }
  return { values, problems, warnings };
};

export const openWarning = (path: string): string =>
  `${path} can be read by every user of this machine; chmod o= ${path} ends that`;

/** Container engines put secrets there, readable by every user of the container, of which there is one. */
const HANDED_OVER = /^\/run\/secrets\//;
