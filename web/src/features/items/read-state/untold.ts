/** What is read but not told to the server yet: whoever asks for what is unread waits until it is. */
let tell = (): Promise<unknown> => Promise.resolve();

const underWay = new Set<Promise<unknown>>();

export const tellMarks = async (): Promise<void> => {
  await tell();
  await Promise.allSettled(underWay);
};

/** For a call that changes what is read of a whole list. */
export const telling = <T>(call: Promise<T>): Promise<T> => {
  underWay.add(call);
  const done = () => underWay.delete(call);
  call.then(done, done);
  return call;
};

/** For whoever collects marks. */
export const onTellMarks = (next: () => Promise<unknown>): void => {
  tell = next;
};
