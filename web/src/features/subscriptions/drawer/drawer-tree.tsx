import { SubscriptionList } from '../list/subscription-list.tsx';
import styles from './drawer-tree.module.css';

/** Shows the subscriptions beneath their entry, in the height that the drawer leaves. They scroll by themselves, so that the entries below stay. */
export const DrawerTree = () => (
  <div className={styles.tree} data-stays>
    <SubscriptionList look="drawer" />
  </div>
);
