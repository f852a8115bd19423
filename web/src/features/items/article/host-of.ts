/** Answers the site of a link as people name it. */
export const hostOf = (link: string): string => (URL.canParse(link) ? new URL(link).host.replace(/^www\./, '') : link);
