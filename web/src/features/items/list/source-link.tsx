import type { FeedItem } from '@newsbell/contracts/items';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import rowStyles from '#features/items/row-styles.module.css';
import { isPlainClick } from '#ui/is-plain-click.ts';
import { SourceIcon } from '#ui/source-icon.tsx';
import { textLanguage } from '#ui/text-language.ts';

interface Props {
  project: FeedItem['project'];
  /** The person calls the source so. */
  name: string;
}

/** Links a row to its source. It is lighter than the router's own link, of which a list makes thousands. */
export const SourceLink = ({ project: { urlKey, title, image, language }, name }: Props) => {
  const router = useRouter();
  const there = { to: '/$urlKey', params: { urlKey } } as const;
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate(there);
  };
  return (
    <a
      href={`/${urlKey}`}
      className={rowStyles.source}
      lang={textLanguage(name, name === title ? language : null)}
      onClick={go}
      onPointerEnter={() => void router.preloadRoute(there)}
    >
      <SourceIcon title={title} image={image} size={20} />
      <span className={rowStyles.name}>{name}</span>
    </a>
  );
};
