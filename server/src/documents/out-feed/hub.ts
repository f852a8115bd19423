/** WebSub discovery: where a feed's hub is, in the document and in the Link headers of its answer. */

/** The hub is our own. `publicUrl` is an origin. */
export const hubOf = (publicUrl: string): string => `${publicUrl}/websub`;

/** The value of the Link header (RFC 8288) that WebSub asks of a feed, and of what a hub sends. */
export const linkHeader = (hub: string, self: string): string => `<${hub}>; rel="hub", <${self}>; rel="self"`;
