import { useId } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { textLanguage } from '#ui/text-language.ts';
import { ItemPicture } from '../building/item-picture.tsx';
import { usePictures } from '../building/use-pictures.ts';
import type { LoadedPage } from '../queries.ts';
import styles from './page-proposals.module.css';
import type { FoundList } from './session/requests.ts';

interface Props {
  proposals: FoundList[];
  page: LoadedPage;
  /** This is the index of the proposal that is taken. */
  chosen: number | undefined;
  onTake: (at: number) => void;
  /** The caller is notified that a proposal is pointed at, or none any more. */
  onLook: (at: number | undefined) => void;
}

/** Offers the lists of a page that may be worth following, the likeliest first, each with its first items. */
export const PageProposals = ({ proposals, page, chosen, onTake, onLook }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const samples = proposals.flatMap(({ items }) => items.slice(0, SAMPLES));
  const sourceOf = usePictures(
    page,
    samples.map(({ image }) => image),
  );
  return (
    <fieldset className={styles.lists}>
      <legend>{t('pageBuilder.proposals')}</legend>
      <div className={styles.cards}>
        {proposals.map(({ items, definition }, at) => (
          <label
            key={`${definition.itemXpath} ${definition.titleXpath}`}
            onPointerEnter={event => event.pointerType !== 'touch' && onLook(at)}
            onPointerLeave={() => onLook(undefined)}
          >
            <span className={styles.top}>
              <input
                type="radio"
                name={id}
                checked={at === chosen}
                aria-describedby={`${id}${at}`}
                onChange={() => {
                  onLook(undefined);
                  onTake(at);
                }}
              />
              <b>{t('pageBuilder.items', { count: items.length })}</b>
              {at === 0 && <span className={styles.likeliest}>{t('pageBuilder.likeliest')}</span>}
            </span>
            <span className={styles.rows} id={`${id}${at}`}>
              {items.slice(0, SAMPLES).map(({ title, link, image }) => (
                <span className={styles.row} key={link}>
                  {items.some(item => item.image) && <ItemPicture src={sourceOf(image)} />}
                  <span className={styles.title} lang={textLanguage(title, null)}>
                    {title}
                  </span>
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const SAMPLES = 3;
