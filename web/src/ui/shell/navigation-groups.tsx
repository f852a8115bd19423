import { Suspense } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { PushPinOutlinedIcon as Pin, PushPinIcon as PinOff } from '#ui/icons.tsx';
import type { Navigation, NavigationItem } from './navigation.ts';
import { EntryTool, NavigationEntry } from './navigation-entry.tsx';
import styles from './navigation-groups.module.css';
import { setPinned, usePinned } from './pin.ts';

interface Props {
  groups: Navigation['drawer'];
  /** It is true when there is room for what stands beneath an entry. */
  hasTrees: boolean;
  onPin: () => void;
}

/** Shows the entries of the drawer, pinned or over the page. What is one's own and the pin stay at its foot. */
export const NavigationGroups = ({ groups, hasTrees, onPin }: Props) => {
  const foot = groups.find(({ look }) => look === 'foot');
  return (
    <div className={styles.groups} data-compact={(foot && hasTrees) || undefined}>
      {groups.map(({ look, items }) =>
        look === 'foot' ? null : (
          <ul key={items[0]?.key} data-look={look}>
            {items.map(item => (
              <Entry key={item.key} item={item} hasTrees={hasTrees} />
            ))}
          </ul>
        ),
      )}
      <div className={styles.foot}>
        {foot && (
          <ul data-look="foot">
            {foot.items.map(item => (
              <Entry key={item.key} item={item} hasTrees={false} />
            ))}
          </ul>
        )}
        <PinButton onPin={onPin} />
      </div>
    </div>
  );
};

/** The room of a tree is there before its code, so that nothing moves. */
const Entry = ({ item, hasTrees }: { item: NavigationItem; hasTrees: boolean }) => {
  const Tree = item.to !== undefined && hasTrees ? item.parts?.Tree : undefined;
  return (
    <li data-tree={Tree !== undefined || undefined}>
      <NavigationEntry item={item} />
      {item.to !== undefined && item.tools?.map(tool => <EntryTool key={tool.text} {...tool} />)}
      {Tree && (
        <Suspense>
          <Tree />
        </Suspense>
      )}
    </li>
  );
};

const PinButton = ({ onPin }: { onPin: () => void }) => {
  const { t } = useTranslation();
  const pinned = usePinned();
  const text = pinned ? t('nav.unpin') : t('nav.pin');
  return (
    <button
      type="button"
      className={styles.pin}
      title={text}
      data-pin
      onClick={() => {
        setPinned(!pinned);
        onPin();
      }}
    >
      {pinned ? <PinOff aria-hidden size="text" /> : <Pin aria-hidden size="text" />}
      <span className="label">{text}</span>
    </button>
  );
};
