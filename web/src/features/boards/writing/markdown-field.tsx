import { clsx } from 'clsx';
import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import textFieldStyles from '#ui/form/text-field.module.css';
import { Field } from '#ui/form/text-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { isComposing } from './composing.ts';
import { MarkBar } from './mark-bar.tsx';
import styles from './markdown-field.module.css';
import { type Mark, setMark } from './marks.ts';
import { MentionList } from './mentions/mention-list.tsx';
import { useMentions } from './mentions/use-mentions.ts';
import { Preview } from './preview.tsx';
import { putText, selectedIn } from './put-text.ts';
import { pastedFiles, useDroppedFiles } from './use-dropped-files.ts';
import { usePictures } from './use-pictures.ts';
import { ViewSwitch } from './view-switch.tsx';

interface Props {
  label: string;
  /** The label is there for assistive technology alone. */
  isLabelHidden?: boolean;
  value: string;
  fault?: string | undefined;
  /** The text is on its way, and stays as it is meanwhile. */
  isSending: boolean;
  rows: number;
  /** The people of this post are suggested first after an `@`. */
  post?: number | undefined;
  /** It has the focus when it comes, because a person has asked for it. */
  takesFocus?: boolean | undefined;
  onChange: (text: string) => void;
  /** A picture of the text is on its way, or none is any more. */
  onUploading: (isUploading: boolean) => void;
}

/**
 * Takes a text with Markdown. Input methods: it is the browser's own text area, which composes Korean, Japanese and Chinese rightly, and
 * no key does anything here while one composes. Ctrl or Cmd with Enter sends the form.
 */
export const MarkdownField = (props: Props) => {
  const { label, isLabelHidden, value, fault, isSending, rows, post, takesFocus, onChange, onUploading } = props;
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(area, post);
  const [isPreview, setPreview] = useState(false);
  useEffect(() => {
    if (takesFocus) area.current?.focus();
  }, [takesFocus]);
  const { take, said, underWay } = usePictures(area);
  const { isOver, handlers } = useDroppedFiles(isSending, files => void take(files));
  const isUploading = underWay.some(placeholder => value.includes(placeholder));
  const saysUploading = useEffectEvent(onUploading);
  useEffect(() => saysUploading(isUploading), [isUploading]);
  const mark = (kind: Mark) => {
    area.current!.focus();
    putText(area.current!, setMark(kind, selectedIn(area.current!)));
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} data-hidden={isLabelHidden || undefined}>
          {label}
        </label>
        <ViewSwitch isPreview={isPreview} onChange={setPreview} />
      </div>
      {isPreview && <Preview text={value} />}
      {/* It is only hidden by the preview, so that it keeps its selection and what can be undone. */}
      <Field hidden={isPreview}>
        <div className={clsx('box', styles.box)} data-wrong={fault !== undefined || undefined} {...handlers}>
          <MarkBar
            disabled={isSending}
            onMark={mark}
            onPictures={files => {
              area.current!.focus();
              void take(files);
            }}
          />
          <textarea
            ref={area}
            id={id}
            name="content"
            rows={rows}
            style={{ '--rows': rows } as CSSProperties}
            dir="auto"
            value={value}
            readOnly={isSending}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault ? `${id}-note` : undefined}
            {...mentions.field}
            onChange={event => {
              onChange(event.target.value);
              mentions.look(event);
            }}
            onKeyDown={event => mentions.takeKey(event) || sendByKey(event)}
            onPaste={event => {
              const files = isSending ? [] : pastedFiles(event);
              if (files.length === 0) return;
              event.preventDefault();
              void take(files);
            }}
          />
          {isOver && (
            <div className={styles.drop} aria-hidden>
              {t('boards.writing.picture.drop')}
            </div>
          )}
        </div>
        <div role="status" className={styles.refused}>
          {said?.isFault ? said.text : <VisuallyHidden>{said?.text}</VisuallyHidden>}
        </div>
        <MentionList area={area} {...mentions.list} />
        <p id={`${id}-note`} className={fault ? textFieldStyles.fault : undefined} aria-live="polite">
          {fault ?? (
            <>
              {t('boards.writing.help')} <span className={styles.keys}>{t('boards.writing.keys')}</span>
            </>
          )}
        </p>
      </Field>
    </div>
  );
};

const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
