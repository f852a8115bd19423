import type { FeedItem } from '@newsbell/contracts/items';
import { fieldColour } from './field-colours.ts';
import styles from './field-line.module.css';

/** Shows the named fields of published news in a line, each name in the next of the seven colours. */
export const FieldLine = ({ fields }: { fields: NonNullable<FeedItem['fields']> }) => (
  <div className={styles.fields}>
    {fields.map(({ name, value }, at) => (
      <span key={name}>
        <bdi style={{ color: fieldColour(at + 1) }}>{name}</bdi> <bdi>{value}</bdi>
      </span>
    ))}
  </div>
);
