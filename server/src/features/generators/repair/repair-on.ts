import type { Definition } from '@newsbell/extraction/definition';
import { applyDefinition } from '@newsbell/extraction/extract';
import { propose } from '@newsbell/extraction/induction/propose';
import { readPage } from '@newsbell/extraction/parse';
import { decode } from '#documents/parse/decode.ts';
import type { Document } from '#documents/read-document.ts';
import { chooseRepair, type KnownItem } from './choose.ts';

export interface ChangedPage extends Pick<Document, 'bytes' | 'url' | 'contentType' | 'encodingOverride'> {
  /** The repair that was found before: while it finds a list that would be chosen no other is sought. */
  offered: Definition | null;
  known: KnownItem[];
}

/** A page made to be slow takes half a minute: only in a thread that can be ended. */
export const repairOn = ({ bytes, url, contentType, encodingOverride, offered, known }: ChangedPage) => {
  const { text } = decode(bytes, {
    contentType: contentType ?? undefined,
    override: encodingOverride ?? undefined,
  });
  const page = readPage(text);
  const kept =
    offered && chooseRepair([{ definition: offered, ...applyDefinition(page, offered, { base: url }) }], known);
  return { repair: kept ?? chooseRepair(propose({ page, base: url }), known) };
};
