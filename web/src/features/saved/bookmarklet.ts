/** The program of a bookmark: it opens the page that asks, in a small window, with the address and the title of where one is. */
export const bookmarkletOf = (origin: string): string =>
  `javascript:void(open('${origin}/save?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title),'_blank','width=480,height=640'))`;
