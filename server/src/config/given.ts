/** The settings as they are given: in the environment, in the file that ENV_FILE names, and secrets in files of their own. */
import { readEnvironmentFile } from './environment-file.ts';
import { fileSetting, readSecrets, secretSettings } from './secrets.ts';

type Values = Record<string, string | undefined>;

/** Answers what is set, from wherever it comes; `problems` and `warnings` are whole sentences. Empty values count as not set. */
export const givenSettings = (env: Values, known: readonly string[]) => {
  const set = withoutEmpty(env);
  const path = set.ENV_FILE;
  const file = path === undefined ? nothing : readEnvironmentFile(path, known);
  // The environment wins, whichever of its two ways a secret is given by.
  const values = withoutEmpty(file.values);
  for (const name of Object.keys(set)) delete values[otherWay(name)];
  const secrets = readSecrets({ ...values, ...set });
  return {
    values: secrets.values,
    problems: [...file.problems, ...secrets.problems],
    warnings: [...file.warnings, ...secrets.warnings],
  };
};

const nothing = { values: {}, problems: [], warnings: [] };

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** Answers NAME_FILE of a secret NAME, and its NAME of such a NAME_FILE; of all else it answers the name itself. */
const otherWay = (name: string): string => {
  for (const secret of secretSettings) {
    if (name === secret) return fileSetting(secret);
    if (name === fileSetting(secret)) return secret;
  }
  return name;
};
