/** `mail test`. */
import { email as emailOf } from '@newsbell/contracts/accounts';
import { languages } from '@newsbell/contracts/languages';
import { StartError } from '#db/start-error.ts';
import { tryOutMail } from '#features/mail/try-out.ts';
import { command } from './command.ts';
import { notOneOf } from './manual.ts';
import { settings } from './settings.ts';
import { before, interruptible } from './signals.ts';

export const mailCommand = command({
  name: 'mail',
  usage: ['test ADDRESS [--language TAG]'],
  about: 'Send a test mail now, and say what the mail server answers',
  details: [
    'The exit code is 1 where the mail was not taken. Without a mail server it is kept as a file, whose path is printed.',
  ],
  options: {
    language: {
      type: 'string',
      value: 'TAG',
      about: `the language of the mail: ${languages.join(', ')}; en unless given`,
    },
  },
  run: async ({ values, positionals: [what = '', address = '', ...rest], misused }) => {
    if (what !== 'test') throw misused(notOneOf(what, ['test']));
    if (!address) throw misused('Name the address.');
    if (rest.length > 0) throw misused('There is an argument too many.');
    const recipient = emailOf.safeParse(address);
    if (!recipient.success) throw new StartError('That is no e-mail address.');
    const language = languages.find(each => each === (values.language ?? 'en'));
    if (!language) throw new StartError(`The languages: ${languages.join(', ')}.`);
    return interruptible(async signal => {
      const tried = await before(signal, tryOutMail(settings(), recipient.data, language));
      switch (tried.kind) {
        case 'accepted':
          console.log(`${tried.server} has taken the mail to ${recipient.data}: ${tried.answer}`);
          return 0;
        case 'kept':
          console.log(`There is no mail server (SMTP_URL), so the mail to ${recipient.data} is a file: ${tried.file}`);
          return 0;
        case 'refused':
          console.error(`The mail to ${recipient.data} was not taken: ${tried.error}`);
          return 1;
      }
    });
  },
});
