/** Answers whether a text has something to be seen in it: blanks and characters that are not drawn are nothing. */
export const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
