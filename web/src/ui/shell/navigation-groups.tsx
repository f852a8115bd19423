import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PushPinOutlinedIcon as Pin, PushPinIcon as PinOff } from '#ui/icons.tsx';
import type { Navigation } from './navigation.ts';
import { EntryTool, NavigationEntry } from './navigation-entry.tsx';
import styles from './navigation-groups.module.css';
import { setPinned, usePinned } from './pin.ts';

interface Props {
  groups: Navigation['drawer'];
  /** It is true when there is room for what stands beneath an entry. */
  hasTrees: boolean;
  onPin: () => void;
}

/** Shows the entries of the drawer, pinned or over the page, with the pin at its foot. */
export const NavigationGroups = ({ groups, hasTrees, onPin }: Props) => {
  const { t } = useTranslation();
  const pinned = usePinned();
  const text = pinned ? t('nav.unpin') : t('nav.pin');
  return (
    <div className={styles.groups}>
      {groups.map(items => (
        <ul key={items[0]?.key}>
          {items.map(item => (
            <li key={item.key}>
              <NavigationEntry item={item} />
              {item.to !== undefined && item.tool && <EntryTool {...item.tool} />}
              {item.to !== undefined && item.parts?.Tree && hasTrees && (
                <Suspense>
                  <item.parts.Tree />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      ))}
      <button
        type="button"
        className={styles.pin}
        data-pin
        onClick={() => {
          setPinned(!pinned);
          onPin();
        }}
      >
        {pinned ? <PinOff aria-hidden size="text" /> : <Pin aria-hidden size="text" />}
        <span className="label">{text}</span>
      </button>
    </div>
  );
};
