import {
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../composing.ts';
import { putText } from '../put-text.ts';
import { type Person, type Sought, soughtAt, writeMention } from './mention.ts';
import { useSuggestions } from './use-suggestions.ts';

/**
 * Suggests people after an `@` in a text area. The arrows go through the list, Enter and Tab choose, Escape closes it until another mention
 * is begun. Input methods: nothing is suggested and no key is taken while one composes.
 */
export const useMentions = (area: RefObject<HTMLTextAreaElement | null>, post: number | undefined) => {
  const id = useId();
  const isInComposition = useRef(false);
  const [sought, setSought] = useState<Sought>();
  const [closedAt, setClosedAt] = useState<number>();
  const [place, setPlace] = useState(0);
  const people = useSuggestions(sought, post);
  const isOpen = sought !== undefined && closedAt !== sought.from && people.length > 0;
  const chosen = Math.min(place, people.length - 1);

  const seek = (next: Sought | undefined): void => {
    if (next?.from === sought?.from && next?.prefix === sought?.prefix) return;
    setSought(next);
    setPlace(0);
    if (next?.from !== closedAt) setClosedAt(undefined);
  };
  const look = ({
    currentTarget: { value, selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLTextAreaElement>): void =>
    seek(isInComposition.current || selectionStart !== selectionEnd ? undefined : soughtAt(value, selectionStart));
  const choose = ({ username }: Person): void => {
    const { value, selectionStart } = area.current!;
    area.current!.focus();
    putText(area.current!, writeMention(value, sought!.from, selectionStart, username));
    seek(undefined);
  };
  const takeKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (!isOpen || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const { key } = event;
    if (key === 'ArrowDown') setPlace((chosen + 1) % people.length);
    else if (key === 'ArrowUp') setPlace((chosen + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') choose(people[chosen]!);
    else if (key === 'Escape') setClosedAt(sought.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    list: { id, people, chosen, from: sought?.from ?? 0, isOpen, choose },
    /** Answers whether the list has taken the key. */
    takeKey,
    look,
    field: {
      // A text area can be no combobox, so there is no `aria-expanded`: the list is said to be there by its being controlled.
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${chosen}` : undefined,
      onSelect: look,
      onBlur: () => seek(undefined),
      onCompositionStart: () => {
        isInComposition.current = true;
        seek(undefined);
      },
      onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
        isInComposition.current = false;
        look(event);
      },
    },
  };
};
