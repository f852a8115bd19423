/**
 * This test compares the texts with the error catalogue of the product specification (§8, and the messages of §5),
 * sentence by sentence.
 */
import { expect, it } from 'vitest';
import en from './en.json';
import ja from './ja.json';
import ko from './ko.json';
import zh from './zh-CN.json';

const failed = `
Failed to login. / Failed to sign up. / Failed to load user. / Failed to save user. / Failed to load data. /
Failed to edit data. / Failed to add data. / Failed to delete. / Failed to change password. / Failed to get feeds /
Failed to get feed / Failed to get project. / Failed to resend email / Failed to post comment! /
Failed to delete comment! / Failed to delete post! / Failed to set notice / Failed to turn off notice /
Failed to subscribe. / Failed to unsubscribe. / Failed to add folder / Failed to edit subscribes /
Failed to get subscribes / Failed to add keyword / Failed to remove keyword / Failed to read the file! /
Failed to upload! / Failed to upload image! / Failed to report. / Failed to submit! / Failed to get Access Token /
Failed to login with Google / Failed to login with Facebook / Failed to extract items / Failed to register /
Failed to fetch html / Failed to fetch rss / Failed to generate RSS. / Failed to edit RSS. /
Failed to load URL. Please make sure it is a valid URL. / Project not founded / Invalid approach! /
You have exceeded the maximum number of producible projects.`;

const done = `
Success to save! / Successfully updated. / Password successfully updated. / Successfully deleted /
Successfully verified! / Your report has been received. / Clipboard copied. / Thanks for your opinion!`;

const confirm = 'Are you sure you want to delete? / Are you sure you want to cancel your subscription?';

const invalid = `
You must accept the terms. / not equals / There's no changes. /
The image file is too large. Maximum image file size is {{size}}. / Type your current password /
type your new password / Password does not match the confirm password. / This tag already exists. /
Please enter a folder name. / You must add at least one subscription.`;

/** These sentences belong to a place, and so stand in its section. */
const places: [section: keyof typeof en, key: string, sentence: string][] = [
  ['notFound', 'title', "Oops, the page you're looking for doesn't exist."],
  ['search', 'none', 'No search results found.'],
  ['state', 'noSubscriptions', "You don't have any subscribing projects."],
];

const sections = { failed, done, confirm, invalid };
const others: Record<string, Record<string, object>> = { ko, ja, 'zh-CN': zh };
const sentences = (list: string) => list.trim().split(/\s*\/\s*/);

it.each(Object.entries(sections))(
  '%s holds every sentence of the specification word for word, and no other',
  (section, list) => {
    expect(Object.values(en[section as keyof typeof sections]).toSorted()).toEqual(sentences(list).toSorted());
  },
);

it.each(places)('%s.%s is the sentence of the specification', (section, key, sentence) => {
  expect((en[section] as Record<string, string>)[key]).toBe(sentence);
});

it.each(Object.keys(others))('%s has each of them in its own words', language => {
  const all = [...Object.keys(sections), ...places.map(([section]) => section)] as (keyof typeof en)[];
  for (const section of new Set(all)) {
    const own = others[language]![section] as Record<string, string>;
    for (const [key, english] of Object.entries(en[section])) {
      if (section in sections || places.some(place => place[0] === section && place[1] === key)) {
        expect(own[key], `${section}.${key}`).toBeTruthy();
        expect(own[key], `${section}.${key}`).not.toBe(english);
      }
    }
  }
});

it('no language says two of them alike within a section', () => {
  for (const texts of [en, ko, ja, zh]) {
    for (const section of Object.keys(sections) as (keyof typeof sections)[]) {
      const said = Object.values(texts[section]);
      expect(said.filter((each, at) => said.indexOf(each) !== at)).toEqual([]);
    }
  }
});
