import { CheckIcon as Chosen } from '#ui/icons.tsx';
import { MenuEntries } from '#ui/menu-entries.ts';
import styles from './choice-list.module.css';

interface Props<V extends string> {
  label: string;
  choices: readonly { value: V | undefined; name: string; lang?: string | undefined }[];
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** Lists what a filter can be; a press on one chooses it. */
export const ChoiceList = <V extends string>({ label, choices, value, onChoose }: Props<V>) => (
  <MenuEntries as="ul" className={styles.choices} aria-label={label}>
    {choices.map(choice => (
      <li key={choice.value ?? ''}>
        <button
          type="button"
          lang={choice.lang}
          aria-current={choice.value === value || undefined}
          onClick={() => onChoose(choice.value)}
        >
          <span>{choice.name}</span>
          {choice.value === value && <Chosen aria-hidden size="text" />}
        </button>
      </li>
    ))}
  </MenuEntries>
);
