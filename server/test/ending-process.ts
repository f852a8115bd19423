import { untilSignal } from '#commands/signals.ts';

// This is a server as far as signals can tell: it says what signals came, and when it starts and stops; with `slow-start` or
// `slow-stop` that lasts until its input ends, and with `slow-end` it stays for so long when it has stopped.
const [how] = process.argv.slice(2);
const input = process.stdin.resume();
const inputEnds = () => new Promise<void>(resolve => input.once('end', resolve));

// A listener of one's own keeps the default action away, which `slow-end` is about.
if (how !== 'slow-end')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, name => console.log(name));

process.exitCode = await untilSignal(async () => {
  console.log('starting');
  if (how === 'slow-start') await inputEnds();
  console.log('started');
  return {
    stop: async () => {
      console.log('stopping');
      if (how === 'slow-stop') await inputEnds();
      console.log('stopped');
    },
  };
});
if (how === 'slow-end') {
  console.log('ending');
  await inputEnds();
}
input.destroy();
