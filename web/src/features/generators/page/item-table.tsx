// biome-ignore-all lint/a11y/noRedundantRoles: what is no table to look at is one to Safari only by its roles

import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { CloseIcon as Close } from '#ui/icons.tsx';
import { Surface } from '#ui/surface.tsx';
import { textLanguage } from '#ui/text-language.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ItemPicture } from '../building/item-picture.tsx';
import { usePictures } from '../building/use-pictures.ts';
import type { LoadedPage } from '../queries.ts';
import styles from './item-table.module.css';
import type { FoundItem, FoundList } from './session/requests.ts';

interface Props {
  list: FoundList;
  page: LoadedPage;
  /** This many elements were said not to be items. */
  refused: number;
  /** The caller gets the element of the item that is pointed at. */
  onActive: (element: number | null | undefined) => void;
  onRefuse: (element: number) => void;
  onBringBack: () => void;
}

/** Shows what the feed would hold, as the server will parse it, with how many items have which field. */
export const ItemTable = ({ list: { items }, page, refused, onActive, onRefuse, onBringBack }: Props) => {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const pictures = items.filter(({ image }) => image).length;
  const sourceOf = usePictures(
    page,
    items.map(({ image }) => image),
  );
  const sheet = useRef<HTMLDivElement>(null);
  /**
   * Focus management: the index of the button that had the focus is kept until that button is gone; the focus then goes to the one in its
   * position.
   */
  const left = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other items there are other buttons
  useLayoutEffect(() => {
    const at = left.current;
    left.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const buttons = sheet.current!.querySelectorAll<HTMLElement>('[data-out] button');
    const next = at < 0 ? undefined : buttons[Math.min(at, buttons.length - 1)];
    (next ?? sheet.current!.querySelector('h2')!).focus();
  }, [items]);
  const shown = isWhole ? items : items.slice(0, FEW);
  return (
    <Surface className={styles.sheet} as="section" ref={sheet} aria-labelledby="found-items">
      <div className={styles.head}>
        <h2 id="found-items" tabIndex={-1}>
          {t('pageBuilder.items', { count: items.length })}
        </h2>
        {refused > 0 && (
          <Button
            size="small"
            onClick={() => {
              left.current = -1;
              onBringBack();
            }}
          >
            {t('pageBuilder.bringBack', { count: refused })}
          </Button>
        )}
      </div>
      <table role="table" aria-labelledby="found-items">
        <thead role="rowgroup">
          <tr role="row">
            {[
              [t('pageBuilder.field.picture'), pictures],
              [t('pageBuilder.field.title'), items.length],
              [t('pageBuilder.field.link'), items.length],
            ].map(([name, count]) => (
              <th role="columnheader" scope="col" key={name}>
                {name} <span className={styles.count}>{count}</span>
              </th>
            ))}
            <th role="columnheader" scope="col">
              <VisuallyHidden>{t('pageBuilder.notThis')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {shown.map(item => (
            <ItemRow
              key={item.link}
              item={item}
              page={page}
              picture={sourceOf(item.image)}
              onActive={onActive}
              onRefuse={element => {
                left.current = shown.filter(({ element }) => element !== null).indexOf(item);
                onRefuse(element);
              }}
            />
          ))}
        </tbody>
      </table>
      {items.length > FEW && (
        <div className={styles.more}>
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('pageBuilder.fewer') : t('pageBuilder.all', { count: items.length })}
          </Button>
        </div>
      )}
    </Surface>
  );
};

const FEW = 6;

const ItemRow = ({
  item,
  page,
  picture,
  onActive,
  onRefuse,
}: { item: FoundItem; picture: string | null } & Pick<Props, 'page' | 'onActive' | 'onRefuse'>) => {
  const { t } = useTranslation();
  const { title, link, element } = item;
  return (
    <tr
      role="row"
      onPointerEnter={() => onActive(element)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(element)}
      onBlur={() => onActive(undefined)}
    >
      <td role="cell" className={styles.thumbnail}>
        <ItemPicture src={picture} />
      </td>
      <td role="cell" className={styles.title} lang={textLanguage(title, null)}>
        {title}
      </td>
      <td role="cell" className={styles.link} title={link}>
        {shortened(link, page.url)}
      </td>
      <td role="cell" className={styles.out} data-out>
        {element !== null && (
          <button
            type="button"
            aria-label={t('pageBuilder.notThisName', { title })}
            title={t('pageBuilder.notThis')}
            onClick={() => {
              onActive(undefined);
              onRefuse(element);
            }}
          >
            <Close aria-hidden />
            <span aria-hidden>{t('pageBuilder.notThis')}</span>
          </button>
        )}
      </td>
    </tr>
  );
};

/** Shortens a link on the page's own site: the site is left out. */
const shortened = (link: string, page: string): string => {
  const origin = URL.parse(page)?.origin;
  return origin && link.startsWith(`${origin}/`) ? link.slice(origin.length) : link.replace(/^https?:\/\//, '');
};
