import { conditionOf } from '#db/condition.ts';
import { type Check, critical, ok, warning } from './check.ts';

/** A page asks for some answers one after another, so that this is felt. */
const SLOW_MS = 100;

export const checkDatabase: Check = async ({ database }, say) => {
  const state = await database;
  if (state.kind === 'none') return warning(say('databaseNone', { folder: state.folder }), say('databaseNoneDo'));
  if (state.kind === 'failed') return critical(state.error, say('databaseDo'));
  const { ms, keepsSettings, isReadOnly, ...found } = await conditionOf(state.db);
  const values = { ...found, ms: Math.max(1, Math.round(ms)) };
  if (found.schema > found.wanted) return critical(say('databaseAhead', values), say('databaseAheadDo'));
  if (isReadOnly) return critical(say('databaseReadOnly', values), say('databaseReadOnlyDo'));
  if (found.schema < found.wanted) return warning(say('databaseBehind', values), say('databaseBehindDo'));
  if (!keepsSettings) return warning(say('databaseSession', values), say('databaseSessionDo'));
  if (ms > SLOW_MS) return warning(say('databaseSlow', values), say('databaseSlowDo'));
  return ok(say('databaseOk', values));
};
