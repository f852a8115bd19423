/** The path of the page that shows a text, at its place where it is a comment. */
export const pathOf = ({ board, postId, number }: { board: string; postId: number; number?: number | null }): string =>
  `/board/${board}/${postId}${number === undefined || number === null ? '' : `#c${number}`}`;
