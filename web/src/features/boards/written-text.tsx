import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { frameWideParts } from '#ui/prose/frames.ts';
import { Prose } from '#ui/prose/prose.ts';
import { reachScrollers } from '#ui/prose/scrollers.ts';

/** Shows what somebody has written. The server has made the HTML of Markdown, and has sanitised it. */
export const WrittenText = ({ html, lang }: { html: string; lang?: string | undefined }) => {
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = body.current!;
    // Nothing loads or runs in the inert document until it is put into the page.
    const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
    frameWideParts(content, { table: t('reader.table'), code: t('reader.code') });
    root.replaceChildren(content);
    return reachScrollers(root);
  }, [html, t]);
  return <Prose ref={body} lang={lang} dir="auto" />;
};
