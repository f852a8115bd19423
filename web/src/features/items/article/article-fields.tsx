import type { FeedItem } from '@newsbell/contracts/items';
import { fieldColour } from '#ui/field-colours.ts';
import styles from './article-fields.module.css';

/** Lists the named fields of published news, each in the next of the seven colours. */
export const ArticleFields = ({ item: { fields = [] } }: { item: FeedItem }) =>
  fields.length > 0 && (
    <dl className={styles.fields}>
      {fields.map(({ name, value }, at) => (
        <div key={name} style={{ borderColor: fieldColour(at + 1) }}>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
