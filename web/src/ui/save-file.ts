/** Gives a text to the reader as a file of their own. */
export const saveFile = (text: string, name: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The address lasts until the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
