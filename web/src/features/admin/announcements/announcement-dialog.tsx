import { announcementLevels, announcementLimits } from '@newsbell/contracts/announcement-rules';
import type { StoredAnnouncement } from '@newsbell/contracts/announcements';
import { type Language, languageNames, languages } from '@newsbell/contracts/languages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { currentLanguage } from '#i18n/index.ts';
import { useTranslation } from '#i18n/translation.ts';
import { AnnouncementStrip } from '#ui/announcement-strip.tsx';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form-failure.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useForm, type Values } from '#ui/form/use-form.ts';
import { DialogActions, DialogForm } from '#ui/shell/dialog-form.ts';
import { ModalDialog } from '#ui/shell/modal-dialog.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './announcement-dialog.module.css';
import { languagesFor, type Texts, textFor } from './announcement-text.ts';
import { localTime, momentOf } from './local-time.ts';
import { askAnnouncementsAgain, changeAnnouncement, makeAnnouncement } from './queries.ts';

const names = [...languages, 'link', 'startsAt', 'endsAt'] as const;
type Name = (typeof names)[number];

interface Props {
  /** Without it, a new one is made. */
  announcement?: StoredAnnouncement | undefined;
  onClose: () => void;
}

/** Makes or edits an announcement, and shows above the fields how it will look. */
export const AnnouncementDialog = ({ announcement, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <ModalDialog
      title={t(announcement ? 'admin.announcements.editTitle' : 'admin.announcements.make')}
      onClose={onClose}
    >
      <AnnouncementForm announcement={announcement} onClose={onClose} />
    </ModalDialog>
  );
};

const AnnouncementForm = ({ announcement, onClose }: Props) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const reader = currentLanguage();
  const [own = reader, ...others] = languagesFor(reader);
  const before = valuesOf(announcement);
  const [level, setLevel] = useState(announcement?.level ?? 'info');
  const [draft, setDraft] = useState({ texts: announcement?.texts ?? {}, link: before.link });
  const { form, faults, failure, isSending } = useForm({
    names,
    check: values => checked(values, own, t('error.missing'), t('admin.announcements.endsFirst')),
    send: values => {
      const { link, startsAt, endsAt } = values;
      const body = {
        ...{ texts: textsOf(values), link: link.trim() || null, level },
        // A field that was not touched has lost its seconds.
        ...(startsAt !== before.startsAt && { startsAt: momentOf(startsAt) ?? new Date().toISOString() }),
        ...(endsAt !== before.endsAt && { endsAt: momentOf(endsAt) }),
      };
      return announcement ? changeAnnouncement(announcement.id, body) : makeAnnouncement(body);
    },
    onDone: () => {
      void askAnnouncementsAgain(queries);
      showMessage(t('done.saved'));
      onClose();
    },
    failed: t(announcement ? 'failed.editData' : 'failed.addData'),
  });
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.onInput(event);
    const data = new FormData(event.currentTarget);
    const value = (name: Name) => String(data.get(name) ?? '');
    setDraft({ texts: Object.fromEntries(languages.map(each => [each, value(each)])), link: value('link').trim() });
  };
  const textField = (language: Language) => (
    <TextField
      key={language}
      name={language}
      lang={language}
      label={t('admin.announcements.textIn', { language: languageNames[language] })}
      {...(language === own && { help: t('admin.announcements.textHelp') })}
      defaultValue={before[language]}
      maxLength={announcementLimits.text}
      autoComplete="off"
      autoCapitalize="sentences"
      spellCheck
      fault={faults[language]}
    />
  );
  const shown = textFor(reader, draft.texts) ?? { text: t('admin.announcements.empty'), lang: reader };
  return (
    <DialogForm {...form} onInput={onInput}>
      <section className={styles.preview} aria-label={t('admin.announcements.preview')}>
        <AnnouncementStrip announcement={{ ...shown, level, link: draft.link || null }} />
      </section>
      <FormFailure text={failure} />
      {textField(own)}
      <details className={styles.others} open={others.some(each => before[each] !== '')}>
        <summary>{t('admin.announcements.others')}</summary>
        {others.map(textField)}
      </details>
      <SelectField
        label={t('admin.announcements.level')}
        value={level}
        options={announcementLevels.map(value => ({ value, label: t(`admin.announcements.${value}`) }))}
        onChoose={setLevel}
      />
      <TextField
        name="link"
        label={t('admin.announcements.link')}
        help={t('admin.announcements.linkHelp')}
        defaultValue={before.link}
        maxLength={announcementLimits.link}
        inputMode="url"
        autoComplete="off"
        fault={faults.link}
      />
      <div className={styles.times}>
        <TextField
          name="startsAt"
          type="datetime-local"
          label={t('admin.announcements.startsAt')}
          help={t('admin.announcements.startsHelp')}
          defaultValue={before.startsAt}
          fault={faults.startsAt}
        />
        <TextField
          name="endsAt"
          type="datetime-local"
          label={t('admin.announcements.endsAt')}
          help={t('admin.announcements.endsHelp')}
          defaultValue={before.endsAt}
          fault={faults.endsAt}
        />
      </div>
      <DialogActions>
        <Button type="submit" variant="contained" disabled={isSending}>
          {t(announcement ? 'admin.announcements.save' : 'admin.announcements.publish')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
};

const valuesOf = (announcement: StoredAnnouncement | undefined): Values<Name> => ({
  ...(Object.fromEntries(languages.map(each => [each, announcement?.texts[each] ?? ''])) as Values<Language>),
  link: announcement?.link ?? '',
  startsAt: localTime(announcement?.startsAt),
  endsAt: localTime(announcement?.endsAt),
});

const textsOf = (values: Values<Name>): Texts =>
  Object.fromEntries(languages.flatMap(each => (values[each].trim() ? [[each, values[each].trim()]] : [])));

const checked = (values: Values<Name>, own: Language, missing: string, endsFirst: string) => ({
  ...(Object.keys(textsOf(values)).length === 0 && { [own]: missing }),
  ...(values.startsAt && values.endsAt && values.endsAt <= values.startsAt && { endsAt: endsFirst }),
});
