import { once } from 'node:events';
import { openDatabase } from '#db/open.ts';

// This process is a server as far as the database can tell: it joins the data folder of its argument, says so, and
// leaves when its input ends. Its log goes to its output, one JSON line an event.
const say = (event: string, fields: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ event, ...fields })}\n`);

process.on('SIGINT', () => {});
const { pool, close, connection } = await openDatabase({ dataDir: process.argv[2]!, log: say });
const { rows } = await pool.query('select pg_postmaster_start_time()::text as started');
say('joined', { started: rows[0].started, host: connection.host });
process.stdin.resume();
await once(process.stdin, 'end');
await close();
say('left');
