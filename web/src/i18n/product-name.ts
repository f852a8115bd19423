/** Only this module knows the product's name: it is the page's own `application-name`, which the operator's server may set. */
export const productName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Newsbell';
