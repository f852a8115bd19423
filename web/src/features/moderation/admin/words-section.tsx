import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Section } from '#ui/section.tsx';
import { showMessage } from '#ui/snackbar.ts';
import { LONGEST_WORD, MOST_WORDS, wordFault, wordsIn } from './held-words.ts';
import { setHeldWords, showHeldWords } from './queries.ts';
import styles from './words-section.module.css';

/** Edits the words for which a text is held. The whole list is saved at once. */
export const WordsSection = ({ words }: { words: readonly string[] }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const stored = words.join('\n');
  const [text, setText] = useState(stored);
  const { form, faults, failure, isSending } = useForm({
    names: ['words'],
    check: values => {
      const fault = wordFault(values.words);
      if (!fault) return {};
      const said =
        fault.kind === 'long'
          ? t('boardSettings.tooLong', { line: fault.line, most: LONGEST_WORD })
          : t('boardSettings.tooMany', { most: MOST_WORDS, given: fault.count });
      return { words: said };
    },
    send: values => setHeldWords(wordsIn(values.words)),
    onDone: saved => {
      showHeldWords(queries, saved);
      setText(saved.join('\n'));
      showMessage(t('done.saved'));
    },
    failed: t('failed.editData'),
  });
  const isChanged = text !== stored;
  return (
    <Section title={t('boardSettings.words')}>
      <form className={styles.form} {...form}>
        <p className="quiet">{t('boardSettings.wordsText')}</p>
        <FormFailure text={failure} />
        <TextAreaField
          name="words"
          label={t('boardSettings.label')}
          value={text}
          rows={10}
          spellCheck={false}
          autoCapitalize="none"
          fault={faults.words}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.ways}>
          <Button type="submit" variant="contained" disabled={isSending || !isChanged}>
            {t('boardSettings.save')}
          </Button>
          <Button disabled={isSending || !isChanged} onClick={() => setText(stored)}>
            {t('boardSettings.discard')}
          </Button>
          <span className="quiet" aria-live="polite">
            {t('boardSettings.count', { count: wordsIn(text).length })}
          </span>
        </div>
      </form>
    </Section>
  );
};
