import { SubscriptionList } from '../list/subscription-list.tsx';
import styles from './drawer-tree.module.css';

/** Shows the subscriptions beneath their entry. They scroll by themselves, so that the entries below them stay near. */
export const DrawerTree = () => (
  <div className={styles.tree} data-stays>
    <SubscriptionList look="drawer" />
  </div>
);

/** The fade says that more lies below. It ends where the scrolling ends, and there is none where nothing scrolls. */
