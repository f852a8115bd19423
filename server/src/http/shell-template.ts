/** The built page as a function of what one address says of itself. */
import type { Language } from '@newsbell/contracts/languages';

/** Files that load beside the app's code, by the pattern of a page and by language. */
export interface Hints {
  pages: Partial<Record<string, string[]>>;
  languages: Partial<Record<string, string[]>>;
}

/** The instance's name is put in once; `head` takes the place of the build's `<title>`. */
export const readTemplate = (
  html: string,
  productName: string,
  hints: Hints,
): ((answer: { head: string; language: Language; page?: string }) => string) => {
  const name = productName.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
  const [start = '', end = ''] = html
    .replace(/(<meta\s+name="application-name"\s+content=")[^"]*"/, (_all, before: string) => `${before}${name}"`)
    .split(/<title>[^<]*<\/title>/);
  return ({ head, language, page }) => {
    const files = [...(hints.languages[language] ?? []), ...(hints.pages[page ?? ''] ?? [])];
    const links = files.map(file => `\n    <link rel="modulepreload" crossorigin href="${file}" />`).join('');
    return `${start.replace(/<html lang="[^"]*"/, `<html lang="${language}"`)}${head}${links}${end}`;
  };
};
