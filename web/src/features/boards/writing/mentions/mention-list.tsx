import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { SourceIcon } from '#ui/source-icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { caretBox } from './caret-box.ts';
import styles from './mention-list.module.css';
import { placeAt } from './place-at.ts';
import type { useMentions } from './use-mentions.ts';

type Props = ReturnType<typeof useMentions>['list'] & { area: RefObject<HTMLTextAreaElement | null> };

/** Lists the people whom a mention may mean, beside its `@`. The focus stays in the text area. */
export const MentionList = ({ area, isOpen, ...list }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden role="status">
        {isOpen && t('boards.mention.count', { count: list.people.length })}
      </VisuallyHidden>
      {isOpen && <List area={area} {...list} />}
    </>
  );
};

const List = ({ area, id, people, chosen, from, choose }: Omit<Props, 'isOpen'>) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = box.current!;
    // The top layer is above the bars of the app, and nothing around the text area cuts it off.
    list.showPopover?.();
    const place = () => area.current && placeAt(list, area.current, caretBox(area.current, from));
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(list);
    sizes.observe(area.current!);
    const view = window.visualViewport;
    // A phone's keyboard makes the visual viewport smaller and leaves the window as it is.
    for (const name of ['resize', 'scroll']) view?.addEventListener(name, place);
    addEventListener('scroll', place, { passive: true, capture: true });
    return () => {
      sizes.disconnect();
      for (const name of ['resize', 'scroll']) view?.removeEventListener(name, place);
      removeEventListener('scroll', place, { capture: true });
    };
  }, [area, from]);
  useLayoutEffect(() => {
    box.current?.querySelector(`[id="${id}-${chosen}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, chosen]);
  return (
    <div
      className={styles.list}
      ref={box}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={t('boards.mention.label')}
      onMouseDown={keepFocus}
    >
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The keys of the options are the text area's.
        <div
          key={person.username}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          onClick={() => choose(person)}
        >
          <SourceIcon title={person.nickname || person.username} image={person.profileImage} size={24} />
          <bdi className={styles.nickname}>{person.nickname || person.username}</bdi>
          <span className={styles.username}>@{person.username}</span>
        </div>
      ))}
    </div>
  );
};

/** A press on an option leaves the focus in the text area, however long it takes. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
