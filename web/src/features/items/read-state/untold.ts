/** Barrier: a caller that requests unread items waits until the marks that show here have been sent to the server. */
let tell = (): Promise<unknown> => Promise.resolve();

const underWay = new Set<Promise<unknown>>();

export const tellMarks = async (): Promise<void> => {
  await tell();
  await Promise.allSettled(underWay);
};

/** Registers a call in flight that changes the read state of a whole list. */
export const telling = <T>(call: Promise<T>): Promise<T> => {
  underWay.add(call);
  const done = () => underWay.delete(call);
  call.then(done, done);
  return call;
};

/** Registers the function that sends the collected marks. */
export const onTellMarks = (next: () => Promise<unknown>): void => {
  tell = next;
};
