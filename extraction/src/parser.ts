import { type DefaultTreeAdapterMap, defaultTreeAdapter, Parser } from 'parse5';
import { relaxSelects } from './selects.ts';

type Comment = DefaultTreeAdapterMap['commentNode'];

/** Parses by parse5, with what Chromium does otherwise. It reaches into the parser, whose version is pinned. */
export const parseAsBrowsers = (source: string): DefaultTreeAdapterMap['document'] => {
  let isQuestion = false;
  const createCommentNode = (data: string): Comment =>
    (isQuestion && instructionOf(data)) || defaultTreeAdapter.createCommentNode(data);
  const treeAdapter = { ...defaultTreeAdapter, createCommentNode };
  const parser = new Parser<DefaultTreeAdapterMap>({ scriptingEnabled: false, treeAdapter });
  relaxSelects(parser);
  const tokenizer = parser.tokenizer as unknown as { _createCommentToken: (offset: number) => void };
  const createCommentToken = tokenizer._createCommentToken.bind(tokenizer);
  // The tokenizer takes `<?` for a comment that begins one character ago.
  tokenizer._createCommentToken = offset => {
    isQuestion = offset === 1;
    createCommentToken(offset);
  };
  parser.tokenizer.write(source, true);
  return parser.document;
};

/**
 * Chromium has processing instructions in HTML: `<?target data?>`, whose target does not begin with xml. Only the data
 * is kept.
 */
export const isInstruction = (node: Comment): boolean => (node.nodeName as string) === '#instruction';

const instructionOf = (text: string): Comment | undefined => {
  const found = /^\?(?!xml)[\p{L}_][^\s?>]*(?:\s+|(?=\??$))([\s\S]*?)\??$/iu.exec(text);
  return found ? ({ nodeName: '#instruction', data: found[1], parentNode: null } as unknown as Comment) : undefined;
};
