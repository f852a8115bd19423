import { type DefaultTreeAdapterMap, html, InsertionMode, type Parser, type Token } from 'parse5';

/**
 * Gives the parser the rules that browsers follow since 2025 for the content of a `select`, which may be anything. By
 * its own rules all tags up to the `</select>` are lost, and with them the rest of a page that forgot it. It reaches
 * into the parser, whose version is pinned.
 */
export const relaxSelects = (parser: Parser<DefaultTreeAdapterMap>): void => {
  const inner = parser as unknown as Inner;
  const { openElements } = parser;
  const startTag = inner._startTagOutsideForeignContent.bind(parser);
  const endTag = inner._endTagOutsideForeignContent.bind(parser);
  let hasSelects = false;
  const isOpen = () => hasSelects && openElements.stackTop > 0 && openElements.hasInScope(tag.SELECT);

  inner._startTagOutsideForeignContent = token => {
    hasSelects ||= token.tagID === tag.SELECT;
    if (endsSelect.has(token.tagID) && isOpen()) {
      openElements.popUntilTagNamePopped(tag.SELECT);
      if (token.tagID === tag.SELECT) return;
    }
    if (token.tagID === tag.OPTION && isOpen()) openElements.generateImpliedEndTagsWithExclusion(tag.OPTGROUP);
    if (endsOptions.has(token.tagID) && isOpen()) openElements.generateImpliedEndTags();
    startTag(token);
    if (selectModes.has(parser.insertionMode)) inner._resetInsertionMode();
  };
  inner._endTagOutsideForeignContent = token => {
    if (token.tagID !== tag.SELECT || !isOpen()) return endTag(token);
    openElements.generateImpliedEndTags();
    openElements.popUntilTagNamePopped(tag.SELECT);
  };
  // The insertion mode is that of the element around the select.
  inner._resetInsertionModeForSelect = () => {
    const around = openElements.tagIDs[openElements.indexOfTopmostOf([...modes.keys()])];
    parser.insertionMode =
      around === tag.TEMPLATE ? inner.tmplInsertionModeStack.at(-1)! : (modes.get(around!) ?? InsertionMode.IN_BODY);
  };
  // Elements that are open around a select are not in scope within it.
  const isOutside = (slot: number) => openElements.indexOfTopmost(tag.SELECT) > slot;
  for (const name of ['hasInScope', 'hasInButtonScope', 'hasInListItemScope'] as const) {
    const isInScope = openElements[name].bind(openElements);
    openElements[name] = (wanted: number, element?: DefaultTreeAdapterMap['element'] | null) =>
      isInScope(wanted, element) && !(hasSelects && isOutside(openElements.indexOfTopmost(wanted)));
  }
  const hasHeading = openElements.hasNumberedHeaderInScope.bind(openElements);
  openElements.hasNumberedHeaderInScope = () =>
    hasHeading() && !(hasSelects && isOutside(openElements.indexOfTopmostOf(headings)));
};

interface Inner {
  tmplInsertionModeStack: InsertionMode[];
  _startTagOutsideForeignContent: (token: Token.TagToken) => void;
  _endTagOutsideForeignContent: (token: Token.TagToken) => void;
  _resetInsertionMode: () => void;
  _resetInsertionModeForSelect: (index: number) => void;
}

const tag = html.TAG_ID;

const endsSelect = new Set([tag.SELECT, tag.INPUT]);
const endsOptions = new Set([tag.OPTGROUP, tag.HR]);
const headings = [tag.H1, tag.H2, tag.H3, tag.H4, tag.H5, tag.H6];
const selectModes = new Set([InsertionMode.IN_SELECT, InsertionMode.IN_SELECT_IN_TABLE]);

const modes = new Map([
  [tag.BODY, InsertionMode.IN_BODY],
  [tag.CAPTION, InsertionMode.IN_CAPTION],
  [tag.TABLE, InsertionMode.IN_TABLE],
  [tag.TBODY, InsertionMode.IN_TABLE_BODY],
  [tag.TD, InsertionMode.IN_CELL],
  [tag.TEMPLATE, InsertionMode.IN_TEMPLATE],
  [tag.TFOOT, InsertionMode.IN_TABLE_BODY],
  [tag.TH, InsertionMode.IN_CELL],
  [tag.THEAD, InsertionMode.IN_TABLE_BODY],
  [tag.TR, InsertionMode.IN_ROW],
]);
