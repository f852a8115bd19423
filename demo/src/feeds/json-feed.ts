import type { FeedDocument } from './document.ts';

/** Writes JSON Feed 1.1. */
export const writeJsonFeed = (document: FeedDocument): string =>
  JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: document.title,
      description: document.description,
      language: document.language,
      home_page_url: document.home,
      feed_url: document.self,
      icon: document.icon,
      items: document.items.map(item => ({
        id: item.id,
        url: item.link,
        title: item.title,
        summary: item.summary,
        ...(item.html ? { content_html: item.html } : { content_text: item.summary }),
        image: item.image,
        date_published: item.published?.toISOString(),
        authors: [{ name: item.author }],
        tags: item.tags,
        attachments: item.sound && [
          {
            url: item.sound.url,
            mime_type: 'audio/wav',
            size_in_bytes: item.sound.bytes,
            duration_in_seconds: item.sound.seconds,
          },
        ],
      })),
    },
    null,
    1,
  );
