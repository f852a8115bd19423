/** The built page as a function of what one address says of itself. */
import type { Language } from '@newsbell/contracts/languages';

/** The instance's name is put in once; `head` takes the place of the build's `<title>`. */
export const readTemplate = (
  html: string,
  productName: string,
): ((answer: { head: string; language: Language }) => string) => {
  const name = productName.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
  const [start = '', end = ''] = html
    .replace(/(<meta\s+name="application-name"\s+content=")[^"]*"/, (_all, before: string) => `${before}${name}"`)
    .split(/<title>[^<]*<\/title>/);
  return ({ head, language }) => `${start.replace(/<html lang="[^"]*"/, `<html lang="${language}"`)}${head}${end}`;
};
