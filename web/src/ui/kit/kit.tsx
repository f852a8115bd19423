import { type ReactNode, useRef, useState } from 'react';
import { Button, ButtonAnchor } from '../button.tsx';
import { Chips, RemovableChip } from '../chips.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { Input } from '../form/input.ts';
import { PasswordField } from '../form/password-field.tsx';
import { SelectField } from '../form/select-field.tsx';
import { SwitchRow } from '../form/switch-row.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';
import { TextField } from '../form/text-field.tsx';
import { IconButton } from '../icon-button.tsx';
import * as icons from '../icons.tsx';
import { Monogram } from '../monogram.tsx';
import { PageHeader } from '../page-header.tsx';
import { Pager } from '../pager.ts';
import { Popover } from '../popover.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { Section } from '../section.tsx';
import { ChoiceGroup } from '../settings/choice-group.tsx';
import { type Scheme, schemes, setScheme, useScheme } from '../settings/scheme.ts';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { Snackbar } from '../shell/snackbar.tsx';
import { ShownOnce } from '../shown-once.tsx';
import { Skeleton } from '../skeleton.tsx';
import { showMessage } from '../snackbar.ts';
import { StateMessage } from '../state-message.tsx';
import { Strip } from '../strip.ts';
import { Surface } from '../surface.tsx';
import { UnreadDot } from '../unread-dot.tsx';
import styles from './kit.module.css';

const colours = ['text', 'muted', 'link', 'accent', 'trouble', 'focus', 'hairline', 'fill', 'mark', 'surface', 'page'];
const types = ['h1', 'h2', 'h3', 'body', 'small', 'caption', 'button'];

/** Shows each part of the kit as it looks, so that a page is put together from what is there. */
export const Kit = () => (
  <main className={styles.kit}>
    <PageHeader>
      <h1>The kit</h1>
      <SchemeChoice />
    </PageHeader>
    <Section title="Colours and type">
      <Samples>
        {colours.map(name => (
          <span key={name} className={styles.colour}>
            <span style={{ backgroundColor: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Samples>
      {types.map(name => (
        <p key={name} style={{ font: `var(--${name})` }}>
          {name}: 가을비가 내린다 · 秋の雨が降る · 秋雨纷纷 · Autumn rain
        </p>
      ))}
    </Section>
    <Buttons />
    <Fields />
    <Section title="Chips">
      <Chips>
        {['rain', '가을비', '秋の雨'].map(tag => (
          <li key={tag}>
            <a href="#chips">{tag}</a>
          </li>
        ))}
      </Chips>
      <Chips style={{ marginTop: 12 }}>
        {['rain', '가을비', '秋の雨'].map(tag => (
          <RemovableChip key={tag} removeLabel={`Remove ${tag}`} onRemove={() => showMessage(`Removed ${tag}`)}>
            {tag}
          </RemovableChip>
        ))}
      </Chips>
    </Section>
    <Places />
    <Layers />
    <Section title="Icons">
      <Samples>
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ))}
      </Samples>
    </Section>
    <Snackbar />
  </main>
);

const Samples = ({ children }: { children: ReactNode }) => <div className={styles.samples}>{children}</div>;

const SchemeChoice = () => (
  <SelectField<Scheme>
    label="Scheme"
    value={useScheme()}
    options={schemes.map(value => ({ value, label: value }))}
    onChoose={setScheme}
  />
);

const Buttons = () => (
  <Section title="Buttons">
    <Samples>
      <Button variant="contained">Contained</Button>
      <Button variant="outlined">Outlined</Button>
      <Button>Text</Button>
      <Button variant="outlined" size="small">
        <icons.AddIcon aria-hidden />
        Small
      </Button>
      <ButtonAnchor href="#buttons" variant="outlined">
        Anchor
      </ButtonAnchor>
    </Samples>
    <Samples>
      {(['small', 'medium', 'large'] as const).map(size => (
        <IconButton key={size} size={size} label={size}>
          <icons.CloseIcon aria-hidden size={size === 'small' ? 'text' : undefined} />
        </IconButton>
      ))}
      <IconButton label="Pressed" aria-pressed>
        <icons.StarIcon aria-hidden />
      </IconButton>
      <IconButton label="Disabled" disabled>
        <icons.RefreshIcon aria-hidden />
      </IconButton>
    </Samples>
  </Section>
);

const Fields = () => {
  const [isOn, setOn] = useState(true);
  const [choice, setChoice] = useState('sans');
  return (
    <Section title="Fields">
      <form>
        <TextField name="name" label="Text" help="The line below is always there." fault={undefined} />
        <TextField name="wrong" label="With a fault" fault="It must not be empty." />
        <PasswordField name="password" label="Password" fault={undefined} autoComplete="new-password" />
        <TextAreaField name="text" label="Text of several lines" fault={undefined} rows={3} />
        <SelectField label="Select" value={choice} options={families} onChoose={setChoice} />
        <ChoiceGroup legend="Choice" value={choice} choices={families} onChoose={setChoice} />
        <Input aria-label="A box alone" defaultValue="A box alone" />
      </form>
      <SwitchRow label="Switch" help="It holds at once." isOn={isOn} onChange={setOn} />
      <FormFailure text="The whole form has a fault." />
    </Section>
  );
};

const families = [
  { value: 'sans', label: 'Sans serif' },
  { value: 'serif', label: 'Serif' },
];

const Places = () => (
  <Section title="Places">
    <Pager aria-label="Parts">
      <a href="#places" aria-current="page">
        Sources
      </a>
      <a href="#places">
        News <span className="numbers">12</span>
      </a>
    </Pager>
    <Surface style={{ marginTop: 12 }}>
      <StateMessage
        title="Nothing here yet"
        text="It says what would be here, and offers one next step."
        action={<Button variant="outlined">Next step</Button>}
      />
    </Surface>
    <Strip>
      <p>One line above the page, which concerns all of it.</p>
    </Strip>
    <Samples>
      <Skeleton style={{ width: 180, height: 14 }} />
      <Monogram title="Newsbell" size={40} />
      <Monogram title="가을" size={40} />
      <span className={styles.unread}>
        <UnreadDot>unread</UnreadDot>
        <RelativeTime moment="2026-03-05T12:00:00Z" />
      </span>
    </Samples>
  </Section>
);

const Layers = () => {
  const [open, setOpen] = useState<'dialog' | 'popover'>();
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(undefined);
  return (
    <Section title="Layers">
      <Samples>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button ref={anchor} variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('popover')}>
          Popover
        </Button>
        <Button variant="outlined" onClick={() => showMessage('Done', { text: 'Undo', act: () => {} })}>
          Message
        </Button>
      </Samples>
      {open === 'dialog' && (
        <ModalDialog title="Dialog" onClose={close}>
          <ShownOnce text="It is shown this once." value="nb_2222-3333-4444-5555-6666" copy="Copy" close="Close">
            <p className="quiet">The dialog's keys belong to it.</p>
          </ShownOnce>
        </ModalDialog>
      )}
      {open === 'popover' && (
        <Popover id="kit-popover" label="Popover" anchor={anchor} onClose={close}>
          <p>It stands beside what has opened it.</p>
        </Popover>
      )}
    </Section>
  );
};
