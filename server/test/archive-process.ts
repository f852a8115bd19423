import { backup, restore } from '#db/backup.ts';
import { type Connection, types } from '#db/connection.ts';

// This process makes or restores a backup, and can be killed: `backup|restore FILE CONNECTION [EVENT]`. It kills itself
// when the restore logs its event of that number, and otherwise prints the error that it ends with.
const [work, file = '', server = '{}', last = '0'] = process.argv.slice(2);
const connection: Connection = { ...JSON.parse(server), types };
let events = 0;
const log = () => {
  events += 1;
  if (events === Number(last)) process.kill(process.pid, 'SIGKILL');
};

try {
  if (work === 'backup') await backup({ connection }, file);
  else await restore({ connection }, file, { replace: true, log });
  console.log(events);
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
}
