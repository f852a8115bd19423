import type { ContactMessage } from '@newsbell/contracts/contact';
import { Surface } from '#ui/surface.tsx';
import { MessageItem } from './message-item.tsx';
import styles from './message-list.module.css';

/** Lists what people have written to the administrators. */
export const MessageList = ({ messages }: { messages: readonly ContactMessage[] }) => (
  <Surface className={styles.list} as="ul">
    {messages.map(message => (
      <MessageItem key={message.id} message={message} />
    ))}
  </Surface>
);
