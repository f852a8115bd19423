/** Reads the number of a post in an address; answers undefined where it cannot be one. */
export const postIdIn = (text: string): number | undefined => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined);
