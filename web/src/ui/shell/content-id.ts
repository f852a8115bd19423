/** The page's part beside the navigation has this id: it is where the skip link leads. */
export const contentId = 'content';
