/** A digest in a person's language: what its mail says, before it is set as text or as HTML. */
import { partsOf } from '@newsbell/contracts/keyword';
import type { Language } from '@newsbell/contracts/languages';
import type { Alert, DigestEntry, NoticeReason } from '@newsbell/contracts/notifications';
import type { Settings } from '#deps.ts';
import { fill } from '#i18n/texts.ts';
import type { Message, MessageDigest } from '../channel.ts';
import { alertText, headlineOf } from '../headline.ts';
import { digestTexts } from './texts/texts.ts';

export interface DigestLetter {
  language: Language;
  product: string;
  subject: string;
  /** The preview is shown beside the subject in lists of mails: it has the titles that the subject does not name. */
  preview: string;
  heading: string;
  lead: string;
  /** They stand before the entries. */
  alerts: LetterAlert[];
  entries: LetterEntry[];
  /** This sentence says what an earlier mail may have failed to bring. */
  uncertain: string | null;
  /** It stands below the entries; in a letter without entries it is the way in. */
  onward: { text: string; link: string };
  why: string;
  links: { text: string; link: string }[];
  colon: string;
}

export interface LetterAlert {
  text: string;
  link: string;
  actors: string;
}

export interface LetterEntry {
  title: string;
  link: string;
  source: string;
  time: string;
  excerpt: string;
  /** Each of them as `name: value`. */
  fields: string[];
  /** The word for high priority. */
  mark: string | null;
  reasons: string[];
  others: string | null;
}

export interface MailLinks {
  preferences: string;
  unsubscribe: string;
}

export const digestLetter = (
  { productName: product, publicUrl }: Pick<Settings, 'productName' | 'publicUrl'>,
  { person, digest }: Pick<Message, 'person' | 'digest'>,
  links: MailLinks,
): DigestLetter => {
  const { language, email, timeZone } = person;
  const voice = voiceOf(language, { product, email });
  const { words, say, count } = voice;
  const entries = digest?.entries ?? [];
  const clock = clockOf(language, timeZone, digest?.slot ?? new Date());
  const alerts = (digest?.alerts ?? []).map(alert => letterAlert(alert, person, publicUrl));
  const titles = entries.map(entry => flat(headlineOf(entry, language)));
  const told = [...titles, ...alerts.map(alert => alert.text)];
  const rest = (digest?.items ?? 0) - entries.length;
  return {
    language,
    product,
    colon: words.colon,
    ...(digest === null ? openingOfTest(voice) : openingOf(digest, told, voice, clock)),
    alerts,
    entries: entries.map((entry, at) => letterEntry(entry, titles[at]!, { language, clock, publicUrl })),
    uncertain: digest?.uncertain ? count(words.uncertain_one, words.uncertain, digest.uncertain) : null,
    onward: {
      text: rest > 0 ? count(words.more_one, words.more, rest) : say(words.open),
      link: `${publicUrl}/notifications`,
    },
    why: say(words.why),
    links: [
      { text: words.settings, link: `${publicUrl}${settingsPath}` },
      { text: words.preferences, link: links.preferences },
      { text: words.unsubscribe, link: links.unsubscribe },
    ],
  };
};

type Voice = ReturnType<typeof voiceOf>;

/** The words of a language, and two ways to fill them: `count` has a form for one. */
const voiceOf = (language: Language, always: { product: string; email: string }) => {
  const say = (text: string, values: Record<string, string | number> = {}) => fill(text, { ...always, ...values });
  const count = (one: string, other: string, n: number) => say(n === 1 ? one : other, { n: numberIn(language, n) });
  return { language, words: digestTexts(language), say, count };
};

type Opening = Pick<DigestLetter, 'subject' | 'preview' | 'heading' | 'lead'>;

const openingOfTest = ({ words: { test }, say }: Voice): Opening => ({
  subject: say(test.subject),
  preview: say(test.text),
  heading: say(test.heading),
  lead: say(test.text),
});

/** `told` has the titles of the entries, then the alerts: the first is the subject, the next are the preview. */
const openingOf = (
  { items, alerts, entries, slot }: MessageDigest,
  told: readonly string[],
  { language, words, say, count }: Voice,
  clock: Clock,
): Opening => {
  const first = cut(told[0] ?? '', language === 'en' ? 90 : 45);
  const all = items + alerts.length;
  const beside = { title: first, n: numberIn(language, all - 1) };
  return {
    subject: all < 2 ? first : say(all === 2 ? words.subjectMore_one : words.subjectMore, beside),
    preview: told.slice(1, 5).join(' · ') || flat(entries[0]?.item.excerpt ?? ''),
    heading:
      alerts.length > 0 ? count(words.alerts_one, words.alerts, all) : count(words.heading_one, words.heading, items),
    lead: items === 0 ? clock.whole(slot) : say(words.lead, { time: clock.whole(slot) }),
  };
};

const letterAlert = (alert: Alert, person: Message['person'], publicUrl: string): LetterAlert => ({
  text: flat(alertText(alert, person)),
  link: publicUrl + alert.path,
  actors: alert.actors.map(flat).join(digestTexts(person.language).separator),
});

const letterEntry = (
  entry: DigestEntry,
  title: string,
  { language, clock, publicUrl }: { language: Language; clock: Clock; publicUrl: string },
): LetterEntry => ({
  title,
  link: `${publicUrl}/${entry.item.project.urlKey}/feed/${entry.item.id}`,
  source: flat(entry.item.project.title),
  time: clock.short(new Date(entry.item.sortAt)),
  // Without a title it is the headline.
  excerpt: entry.item.title.trim() ? cut(flat(entry.item.excerpt), language === 'en' ? 180 : 100) : '',
  fields: (entry.item.fields ?? []).map(field => flat(`${field.name}${digestTexts(language).colon}${field.value}`)),
  mark: entry.item.priority === 'high' ? digestTexts(language).high : null,
  reasons: reasonsOf(entry, language),
  others: othersOf(entry, language),
});

const settingsPath = '/setting/notifications';
const REASONS_AT_MOST = 3;
const SOURCES_AT_MOST = 5;

const reasonsOf = ({ reasons }: DigestEntry, language: Language): string[] => {
  const words = digestTexts(language);
  const textOf = ({ type, title, keyword }: NoticeReason): string => {
    if (keyword === null) return fill(words.followed[type], { title });
    const { words: said, isInTitle, field } = partsOf(keyword);
    const inField = field === null ? '' : fill(words.inField, { field });
    return fill(words.keyword[type], { title, keyword: said, where: isInTitle ? words.inTitle : inField });
  };
  const texts = reasons.map(reason => flat(textOf(reason)));
  return [...new Set(texts)].slice(0, REASONS_AT_MOST).map(text => text.charAt(0).toUpperCase() + text.slice(1));
};

const othersOf = ({ others }: DigestEntry, language: Language): string | null => {
  if (others.length === 0) return null;
  const names = others.slice(0, SOURCES_AT_MOST).map(each => flat(each.title));
  if (others.length > SOURCES_AT_MOST) names.push(`+${numberIn(language, others.length - SOURCES_AT_MOST)}`);
  return fill(digestTexts(language).others, { sources: names.join(digestTexts(language).separator) });
};

/** Making formats costs more than all else in a letter. */
const remembered = <T>(make: (language: Language, timeZone: string) => T) => {
  const made = new Map<string, T>();
  return (language: Language, timeZone = ''): T => {
    const key = `${language} ${timeZone}`;
    const known = made.get(key) ?? make(language, timeZone);
    if (made.size >= 500) made.clear();
    made.set(key, known);
    return known;
  };
};

const formatsOf = remembered((language, timeZone) => {
  const format = (options: Intl.DateTimeFormatOptions) => {
    try {
      return new Intl.DateTimeFormat(language, { ...options, timeZone });
    } catch {
      return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    }
  };
  return {
    day: format({ dateStyle: 'short' }),
    time: format({ timeStyle: 'short' }),
    withDay: format({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    whole: format({ weekday: 'short', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
  };
});

type Clock = ReturnType<typeof clockOf>;

const clockOf = (language: Language, timeZone: string, today: Date) => {
  const { day, time, withDay, whole } = formatsOf(language, timeZone);
  const thisDay = day.format(today);
  return {
    whole: (at: Date) => whole.format(at),
    short: (at: Date) => (day.format(at) === thisDay ? time : withDay).format(at),
  };
};

const numberFormatOf = remembered(language => new Intl.NumberFormat(language));

const numberIn = (language: Language, n: number): string => numberFormatOf(language).format(n);

/** One line, whatever a source has written: nothing of it can pass for a line of ours. */
const flat = (text: string): string => text.replaceAll(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** By characters as people see them; at the end of a word where there are words. */
const cut = (text: string, most: number): string => {
  if (text.length <= most) return text;
  let [characters, end] = [0, text.length];
  for (const { index } of segmenter.segment(text)) {
    characters++;
    if (characters === most) end = index;
    if (characters > most) break;
  }
  if (characters <= most) return text;
  const kept = text.slice(0, end);
  const word = kept.lastIndexOf(' ');
  return `${(word > kept.length * 0.7 ? kept.slice(0, word) : kept).trimEnd()}…`;
};

const segmenter = new Intl.Segmenter();
