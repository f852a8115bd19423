/** The command line: `newsbell COMMAND`; `newsbell --help` lists them. */
import { commands } from '#commands/all.ts';
import { run } from '#commands/run.ts';

const { code, exitNow } = await run(process.argv.slice(2), commands);
// Exit: after a signal the process ends here and now. The work of a command may not have ended, and while Node takes
// itself down a second copy of the signal would end it by the default action. Else what is written is waited for.
if (exitNow) process.exit(code);
process.exitCode = code;
