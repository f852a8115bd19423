interface Source {
  url_key: string;
  /** Null where it is no feed of its own: of a page it would be the page's. */
  feed_url: string | null;
  /** The id of the generator that makes a feed of a page. */
  generator: string | null;
}

/** Answers the address of a source's feed. One without a feed of its own has the one that we make of it, and so has a page whose generator is gone. */
export const addressOfSource = ({ url_key, feed_url, generator }: Source, publicUrl: string): string => {
  if (generator !== null) return `${publicUrl}/rss/${generator}.xml`;
  return feed_url ?? `${publicUrl}/${url_key}/rss.xml`;
};
