/** What is read but not told to the server yet: whoever asks for what is unread waits until it is. */
let tell = (): Promise<unknown> => Promise.resolve();

export const tellMarks = (): Promise<unknown> => tell();

/** For whoever collects marks. */
export const onTellMarks = (next: () => Promise<unknown>): void => {
  tell = next;
};
