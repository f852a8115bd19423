/** Reads a line of curl, as a document shows it, into the request that curl would send. */
import { formInParts } from './form-in-parts.ts';

export interface CurlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: Buffer;
}

/**
 * `variables` are those of the shell, `files` what `@name` reads; `-` is what the line pipes in. An option that is not known here fails, so
 * that no line is sent as something else than it says.
 */
export const readCurl = (
  line: string,
  { variables, files }: { variables: Record<string, string>; files: Record<string, Buffer> },
): CurlRequest => {
  const words = wordsOf(line.slice(line.indexOf('curl ') + 'curl '.length), variables);
  const headers: Record<string, string> = {};
  const data: Buffer[] = [];
  let [method, url, form]: [string | undefined, string, Buffer | undefined] = [undefined, '', undefined];
  const dataOf = (text: string): Buffer => (text.startsWith('@') ? fileOf(files, text.slice(1)) : Buffer.from(text));
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith('-')) {
      url = word;
      continue;
    }
    if (word === '-fsS') continue;
    const value = words.shift() ?? '';
    if (word === '-H')
      headers[value.slice(0, value.indexOf(':')).toLowerCase()] = value.slice(value.indexOf(':') + 1).trim();
    else if (word === '-X') method = value;
    else if (word === '-d' || word === '--data-binary') data.push(dataOf(value));
    else if (word === '-F') form = fileOf(files, value.slice(value.indexOf('@') + 1));
    else if (word !== '--retry' && word !== '-m') throw new Error(`curl's ${word} is not known here`);
  }
  const payload = Buffer.from(data.map(String).join('&'));
  if (form) {
    const parts = formInParts({ field: 'image', bytes: form });
    return { method: 'POST', url, headers: { ...headers, ...parts.headers }, payload: parts.payload };
  }
  const [only = payload, more] = data;
  const body = more ? payload : only;
  const sent = data.length > 0;
  return {
    method: (method ?? (sent ? 'POST' : 'GET')) as CurlRequest['method'],
    url,
    headers: { ...(sent && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    ...(sent && { payload: body }),
  };
};

const fileOf = (files: Record<string, Buffer>, name: string): Buffer => {
  const file = files[name];
  if (!file) throw new Error(`there is no file ${name}`);
  return file;
};

/** Words of the shell: in double quotes variables are read, in single ones nothing is. */
const wordsOf = (text: string, variables: Record<string, string>): string[] =>
  [...text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_, single?: string, double?: string, plain?: string) =>
      single !== undefined ? single : withVariables(double ?? plain ?? '', variables),
    ),
  );

const withVariables = (text: string, variables: Record<string, string>): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`there is no variable ${name}`);
    return value;
  });
